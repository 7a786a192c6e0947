import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity } from '#shared/contract/model.ts';
import { caseless } from '#shared/fields/text/caseless.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { recordsOf, type ReferenceState } from './reference-state.ts';
import { problem } from './told.ts';
import { isSame } from './writing.ts';

/** Keys of a row that another record has already. Records with an empty part do not collide. */
export function takenKeys(state: ReferenceState, entity: Entity, row: RecordValues): readonly FieldProblem[] {
  const single = [...entity.fields.values()].filter(({ unique }) => unique).map(({ name }) => [name]);
  return [...single, ...entity.unique]
    .filter((key) => recordsOf(state, entity.name).some((other) => collide(entity, key, [other, row])))
    .map((key) => {
      const [name = ''] = key;
      const own = key.length === 1 ? entity.fields.get(name)?.errors.unique : undefined;
      return problem(own ?? 'not_unique', name);
    });
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
