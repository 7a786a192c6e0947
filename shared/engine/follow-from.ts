import type { Entity, Field } from '#shared/contract/model.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';

/**
 * Fields that have no value of which anything can be said: those whose value is refused, and those that are calculated
 * from them and were not sent.
 */
export function fieldsInDoubt(
  entity: Entity,
  refused: Iterable<string>,
  sent: readonly string[],
): ReadonlySet<string> {
  const doubtful = new Set(refused);
  if (doubtful.size === 0) return doubtful;
  const calculated = [...entity.fields.values()].flatMap((field) => {
    const by = calculationOf(field, sent);
    return by === undefined ? [] : [{ name: field.name, reads: referencesOf(by).ownFields }];
  });
  for (let size = 0; size !== doubtful.size; ) {
    size = doubtful.size;
    for (const { name, reads } of calculated) if (!reads.isDisjointFrom(doubtful)) doubtful.add(name);
  }
  return doubtful;
}

/** Whether it cannot be said that the field must have a value: its own is in doubt, or what asks for it reads one that is. */
export function isDemandInDoubt(
  { name, required, requiredIf }: Field,
  doubtful: ReadonlySet<string>,
): boolean {
  if (doubtful.has(name)) return true;
  return !required && requiredIf !== undefined && !requiredIf.references.ownFields.isDisjointFrom(doubtful);
}

function calculationOf(field: Field, sent: readonly string[]) {
  return field.saved ?? field.compute?.expression ?? (sent.includes(field.name) ? undefined : field.initial);
}
