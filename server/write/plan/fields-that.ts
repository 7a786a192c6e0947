import type { Entity, Field } from '#shared/contract/model.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/**
 * The fields of an entity of which something is true that hangs on the contract alone, in its order; looked up once for an
 * entity. A write asks each of its questions of those fields, and pays nothing for what no field of its entity is.
 */
export function fieldsThat<Some extends Field>(
  is: (field: Field) => field is Some,
): (entity: Entity) => readonly Some[];
/** The same of a question that tells nothing of the type. */
export function fieldsThat(
  is: (field: Field, entity: Entity) => boolean,
): (entity: Entity) => readonly Field[];
/** Looks once for an entity. */
export function fieldsThat(
  is: (field: Field, entity: Entity) => boolean,
): (entity: Entity) => readonly Field[] {
  return memoized((entity) => [...entity.fields.values()].filter((field) => is(field, entity)));
}
