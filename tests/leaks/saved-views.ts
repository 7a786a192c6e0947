import type { Runtime } from '#server/runtime.ts';
import type { EngineRow } from '#server/sql/engine/engine-rows.ts';
import { entityOf, MADE_AT, type World } from './world.ts';

/** Nobody who asks: what somebody saved themselves they are told. */
const SAVER = '01900000-0000-7000-8006-000000000000';

/** Of the list of every entity views that everybody shares: one for each field, in its order, and one with all as columns. */
export function savedViews({ model, storage }: Pick<Runtime, 'model' | 'storage'>, world: World) {
  const queries = [...world.keys()].flatMap((entity) => {
    const names = [...entityOf(model, entity).fields.keys()];
    return [`columns=${names.join(',')}`, ...names.map((name) => `sort=${name}`)].map(
      (query) => [entity, query] as const,
    );
  });
  return queries.map(([entity, query], place): EngineRow => {
    const number = String(place).padStart(12, '0');
    return {
      id: `01900000-0000-7000-8007-${number}`,
      user_id: SAVER,
      screen: `/-/records/${entityOf(model, entity).plural}`,
      entity: storage.table(entity),
      name: `View ${number}`,
      name_key: `view ${number}`,
      query,
      shared: 1,
      contract: storage.version,
      created_at: MADE_AT,
      changed_at: MADE_AT,
    };
  });
}
