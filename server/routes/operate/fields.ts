import { done } from '#shared/api/refusal.ts';
import { writeSettings } from '#server/http/write-settings.ts';
import type { Handlers } from '#server/http/resource.ts';
import { addField } from '#server/operations/contract/add-field.ts';
import { changeField } from '#server/operations/contract/change-field.ts';
import type { Extending } from '#server/operations/contract/extending.ts';
import { listFields } from '#server/operations/contract/known-fields.ts';
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

/** `GET /api/-/fields/<entity>`: the fields that people may change. */
export const addedFields: Handlers = {
  GET: async ({ runtime, call, params }) => {
    const listed = await listFields(runtime, call, params['entity'] ?? '');
    return listed.kind === 'refusal' ? listed : done({ status: 200, body: listed.value });
  },
};

/** `PATCH /api/-/fields/<entity>/<field>` changes one of them; with `dry_run=true` it tells what would be done. */
export function addedField(deps: PublishingDeps & Pick<Extending, 'current'>): Handlers {
  return {
    PATCH: async (exchange) => {
      const settings = writeSettings(exchange);
      if (settings.kind === 'refusal') return settings;
      const { call, body, params } = exchange;
      const place = { entity: params['entity'] ?? '', name: params['field'] ?? '' };
      const published: Extending['published'] = (version) => followed(version, deps);
      const extending = { ...deps, dryRun: settings.value.dryRun, published };
      const changed = await changeField(call, { ...place, body }, extending);
      return changed.kind === 'refusal' ? changed : done({ status: 200, body: changed.value });
    },
  };
}
