import { done } from '#shared/api/refusal.ts';
import { writeSettings } from '#server/http/write-settings.ts';
import type { Handlers } from '#server/http/resource.ts';
import { addField, type Extending } from '#server/operations/contract/add-field.ts';
import { followed, type PublishingDeps } from './publishing.ts';

/** `POST /api/-/fields` adds a field; with `dry_run=true` it tells what would be done. */
export function fields(deps: PublishingDeps & Pick<Extending, 'current'>): Handlers {
  return {
    POST: async (exchange) => {
      const settings = writeSettings(exchange);
      if (settings.kind === 'refusal') return settings;
      const { dryRun } = settings.value;
      const published: Extending['published'] = (version) => followed(version, deps);
      const added = await addField(exchange.call, exchange.body, { ...deps, dryRun, published });
      if (added.kind === 'refusal') return added;
      return done({ status: dryRun ? 200 : 201, body: added.value });
    },
  };
}
