import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** The fields of an entity that open a record to whoever presents their value. */
export const keyFields = memoized((entity: Entity): readonly Field[] =>
  [...entity.fields.values()].filter(({ type }) => type === 'key'),
);

/** The names of the entities that have keys. */
export function keyedEntities({ entities }: Model): readonly string[] {
  return [...entities.values()].filter((entity) => keyFields(entity).length > 0).map(({ name }) => name);
}

/** The keys that whoever creates a record is told with the answer. */
export function toldKeys(entity: Entity): readonly Field[] {
  return keyFields(entity).filter((field) => field.type === 'key' && field.told === true);
}

/** The same keys in what was answered, or is stored: by their names. */
export function toldIn(
  entity: Entity,
  values: Readonly<Record<string, JsonValue | undefined>>,
): Readonly<Record<string, string>> {
  const told = toldKeys(entity).map(({ name }) => [name, values[name]] as const);
  return Object.fromEntries(
    told.flatMap(([name, key]) => (typeof key === 'string' ? [[name, key] as const] : [])),
  );
}
