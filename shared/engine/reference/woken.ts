import type { Entity } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { type Read, readsOf, type Way } from './reads.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';
import { isSame, type Writing } from './writing.ts';

/** How far a change is felt: rules by ways back alone, engine transitions also along references. */
export type Reach = 'ways_back' | 'everywhere';

/** Records of `entity`, as they are now, for which the write made or changed something the expressions read. */
export function wokenRecords(
  writing: Writing,
  entity: Entity,
  { expressions, reach }: { readonly expressions: readonly Expression[]; readonly reach: Reach },
): readonly RecordValues[] {
  const reads = readsOf(expressions, entity.name).filter(
    ({ ways }) => reach === 'everywhere' || ways.every(({ kind }) => kind === 'back'),
  );
  return recordsOf(writing.state, entity.name).filter((record) => {
    const isNew = recordIn(writing.before, entity.name, record['id'] ?? null) === undefined;
    return isNew || reads.some((read) => isChanged(writing, record, read));
  });
}

/** Whether the write touched a record: made it, or gave it another value. */
export function isTouched({ before, state }: Writing, entity: Entity, id: JsonValue): boolean {
  return !isSame(recordIn(before, entity.name, id), recordIn(state, entity.name, id));
}

/** Whether the field is another now on any record that the ways lead to, now or before the write. */
function isChanged({ before, state }: Writing, record: RecordValues, { ways, entity, field }: Read): boolean {
  const ids = new Set([before, state].flatMap((at) => follow(at, record['id'] ?? null, ways)));
  return [...ids].some(
    (id) => !isSame(recordIn(before, entity, id)?.[field], recordIn(state, entity, id)?.[field]),
  );
}

function follow(state: ReferenceState, from: JsonValue, ways: readonly Way[]): readonly JsonValue[] {
  const everything = [...state.records.values()].flat();
  return ways.reduce<readonly JsonValue[]>(
    (ids, way) => {
      const isOneOf = (id: JsonValue | undefined) => id !== undefined && id !== null && ids.includes(id);
      if (way.kind === 'ref') {
        return everything.filter(({ id }) => isOneOf(id)).flatMap((record) => record[way.field] ?? []);
      }
      const members = recordsOf(state, way.entity).filter((record) => isOneOf(record[way.field]));
      return members.map((record) => record['id'] ?? null);
    },
    [from],
  );
}
