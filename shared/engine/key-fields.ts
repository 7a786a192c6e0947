import type { Entity, Field, Model } from '#shared/contract/model.ts';

/** The fields of an entity that open a record to whoever presents their value. */
export function keyFields(entity: Entity): readonly Field[] {
  return [...entity.fields.values()].filter(({ type }) => type === 'key');
}

/** The names of the entities that have keys. */
export function keyedEntities({ entities }: Model): readonly string[] {
  return [...entities.values()].filter((entity) => keyFields(entity).length > 0).map(({ name }) => name);
}
