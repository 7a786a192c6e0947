import type { Model } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { secondOf } from '#shared/engine/second-of.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Runtime } from '#server/runtime.ts';
import type { EngineRow } from '#server/sql/engine/engine-rows.ts';
import { entityOf, MADE_AT, type World } from './world.ts';

/** Nobody who asks: whoever asked for something is told all that they sent. */
const ASKER = '01900000-0000-7000-8004-000000000000';

/**
 * Of every record whose changes wait for a second person, a request that sends each field as it is: what it tells of them
 * is right where the record tells it.
 */
export function heldRequests({ model, storage }: Pick<Runtime, 'model' | 'storage'>, world: World) {
  return [...world].flatMap(([name, kept]): EngineRow[] => {
    const entity = entityOf(model, name);
    if (!waits(model, name)) return [];
    const sent = [...entity.fields.values()].filter(
      (field) => hasColumn(field) && field.origin === 'contract' && field.type !== 'key',
    );
    return kept
      .filter(({ deletedBy }) => deletedBy === undefined)
      .map(({ values }) => ({
        id: requestOf(values),
        at: MADE_AT,
        until: '2999-01-01T00:00:00.000Z',
        entity: storage.table(name),
        record: String(values['id']),
        call: 'update',
        asker: ASKER,
        body: JSON.stringify(
          Object.fromEntries(sent.map((field) => [field.name, values[field.name] ?? null])),
        ),
        confirm: '[]',
        shape: '',
        state: 'waiting',
        decided_at: null,
        decided_by: null,
        reason: null,
      }));
  });
}

/** Whether changes of its records wait for a second person. */
function waits(model: Model, entity: string): boolean {
  return secondOf(model, entityOf(model, entity), 'update') !== undefined;
}

/** The id of the request about a record. */
export function requestOf({ id }: RecordValues): string {
  return `01900000-0000-7000-8005-${String(id).slice(-12)}`;
}
