import type { Entity, Model } from '#shared/contract/model.ts';
import type { RecordExchange } from '#server/http/exchange.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** The entity that the address names, as far as there is one. */
export function entityOf({
  runtime,
  params,
}: Pick<RecordExchange, 'runtime' | 'params'>): Entity | undefined {
  return byPlural(runtime.model).get(params['plural'] ?? '');
}

/** Every call on records asks for one, often twice. */
const byPlural = memoized(
  ({ entities }: Model): ReadonlyMap<string, Entity> =>
    new Map([...entities.values()].map((entity) => [entity.plural, entity])),
);
