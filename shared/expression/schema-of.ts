import type { Entity, Model } from '#shared/contract/model.ts';
import type { Type } from './expression.ts';
import type { Schema, SchemaEntity } from './check/check-context.ts';
import { fieldType } from '#shared/fields/field-types.ts';

/**
 * The names of a model that expressions may use. `visible` leaves out what a caller may never read: left out, a field
 * is as unknown as one that does not exist. A way back goes with the reference it comes from.
 */
export function schemaOf(
  model: Model,
  visible: (entity: string, field: string) => boolean = () => true,
): Schema {
  const entities = [...model.entities.values()];
  return {
    entities: new Map(entities.map((entity) => [entity.name, schemaEntity(entity, visible)])),
    plurals: new Map(entities.map((entity) => [entity.plural, entity.name])),
    constants: new Map([...model.constants.values()].map((constant) => [constant.name, constant.type])),
  };
}

function schemaEntity(entity: Entity, visible: (entity: string, field: string) => boolean): SchemaEntity {
  const fields = new Map<string, Type>();
  for (const field of entity.fields.values()) {
    if (visible(entity.name, field.name)) fields.set(field.name, fieldType(field, entity.name));
  }
  const backs = [...entity.backs].filter(([, back]) => visible(back.entity, back.field));
  return { fields, backs: new Map(backs) };
}
