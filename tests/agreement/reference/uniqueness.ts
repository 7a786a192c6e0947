import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Unique } from '#shared/contract/model-unique.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { caseless } from '#shared/fields/text/caseless.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { recordsOf, type ReferenceState } from './reference-state.ts';
import { problem } from './told.ts';
import { isSame } from './writing.ts';

/** A key of a row that another record has. */
export interface TakenKey {
  readonly unique: Unique;
  readonly by: RecordValues;
  readonly problem: FieldProblem;
}

/** Keys of a row that another record has already. Records with an empty part do not collide. */
export function takenKeys(state: ReferenceState, entity: Entity, row: RecordValues): readonly TakenKey[] {
  const others = recordsOf(state, entity.name);
  return [...singles(entity), ...entity.unique]
    .filter((unique) => isAmong(unique, row))
    .flatMap((unique) => {
      const by = others.find(
        (other) => isAmong(unique, other) && collide(entity, unique.fields, [other, row]),
      );
      const {
        fields: [name = ''],
        code = 'not_unique',
      } = unique;
      return by === undefined ? [] : [{ unique, by, problem: problem(code, name) }];
    });
}

function singles({ fields }: Entity): readonly Unique[] {
  const unique = [...fields.values()].filter((field) => field.unique);
  return unique.map(({ name, errors }) => ({ fields: [name], code: errors.unique }));
}

/** What is asked hangs on the record alone. */
function isAmong({ where }: Unique, record: RecordValues): boolean {
  const nothing = { now: '', today: '', constants: {} };
  return where === undefined || holds(where.expression, { ...nothing, record });
}

function collide(
  entity: Entity,
  key: readonly string[],
  [one, other]: readonly [RecordValues, RecordValues],
): boolean {
  if (one['id'] === other['id']) return false;
  return key.every((name) => {
    const fold = (value: JsonValue) =>
      entity.fields.get(name)?.type === 'email' && typeof value === 'string' ? caseless(value) : value;
    const value = fold(one[name] ?? null);
    return value !== null && isSame(value, fold(other[name] ?? null));
  });
}

/** The one record that has all keys that are taken, where it may be told: read with those of a key that leads to it. */
export function existingRecord(
  taken: readonly TakenKey[],
  readBy: (one: TakenKey) => RecordValues | undefined,
): string | undefined {
  const ids = new Set(taken.map(({ by }) => String(by['id'])));
  const leads = (one: TakenKey) =>
    one.unique.onConflict === 'existing' &&
    one.unique.fields.every((name) => (readBy(one)?.[name] ?? null) !== null);
  return ids.size === 1 && taken.some(leads) ? [...ids][0] : undefined;
}
