import type { Entity, Model } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { type Read, readsOf, type Way } from './reads.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';
import { refersTo } from './situation.ts';
import { isSame } from './writing.ts';

/** What changed between two moments. */
export interface Span {
  readonly model: Model;
  readonly from: ReferenceState;
  readonly to: ReferenceState;
}

/** What is asked of records of an entity. Rules feel changes by ways back alone, engine transitions also along references. */
export interface Asked {
  readonly entity: Entity;
  readonly expressions: readonly Expression[];
  readonly reach: 'ways_back' | 'everywhere';
}

/** Records, as they are now, that are new or for which something the expressions read has changed. */
export function wokenRecords(span: Span, { entity, expressions, reach }: Asked): readonly RecordValues[] {
  const reads = readsOf(expressions, { entity: entity.name, model: span.model }).filter(
    ({ ways }) => reach === 'everywhere' || ways.every(({ kind }) => kind === 'back'),
  );
  return recordsOf(span.to, entity.name).filter((record) => {
    const isNew = recordIn(span.from, entity.name, record['id'] ?? null) === undefined;
    return isNew || reads.some((read) => isChanged(span, record, read));
  });
}

/** Whether a record was made, or given another value. */
export function isTouched({ from, to }: Span, entity: Entity, id: JsonValue): boolean {
  return !isSame(recordIn(from, entity.name, id), recordIn(to, entity.name, id));
}

/** Whether every record is as it was, but for who changed it, when and how often. */
export function isSameWorld(one: ReferenceState | undefined, other: ReferenceState): boolean {
  if (one === undefined) return false;
  const told = ({ records }: ReferenceState) =>
    [...records].map(([entity, all]) => [
      entity,
      all.map((record) => ({ ...record, updated_at: null, updated_by: null, version: null })),
    ]);
  return JSON.stringify(told(one)) === JSON.stringify(told(other));
}

/** Whether the field is another now on any record that the ways lead to, now or before. */
function isChanged({ from, to }: Span, record: RecordValues, { ways, entity, field }: Read): boolean {
  const ids = new Set([from, to].flatMap((at) => follow(at, record['id'] ?? null, ways)));
  return [...ids].some((id) => {
    const [was, is] = [recordIn(from, entity, id), recordIn(to, entity, id)];
    return !isSame(was?.[field], is?.[field]);
  });
}

function follow(state: ReferenceState, start: JsonValue, ways: readonly Way[]): readonly JsonValue[] {
  const everything = [...state.records.values()].flat();
  return ways.reduce<readonly JsonValue[]>(
    (ids, way) => {
      const isOneOf = (id: JsonValue | undefined) => id !== undefined && id !== null && ids.includes(id);
      if (way.kind === 'ref') {
        return everything.filter(({ id }) => isOneOf(id)).flatMap((record) => record[way.field] ?? []);
      }
      const members = recordsOf(state, way.entity).filter((record) =>
        ids.some((id) => refersTo(record[way.field], id)),
      );
      return members.map((record) => record['id'] ?? null);
    },
    [start],
  );
}
