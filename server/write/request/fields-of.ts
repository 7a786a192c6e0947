import type { Entity, Field } from '#shared/contract/model.ts';
import type { EntityCall } from '#shared/contract/model-effects.ts';
import { type SentFields, sentFields } from './sent-body.ts';

const ofEntity = new WeakMap<Entity, SentFields>();
const ofField = new WeakMap<Field, SentFields>();
const ofCall = new WeakMap<EntityCall, SentFields>();

/** All fields of an entity: also those nobody may send are known by name, and refused as such. */
export function fieldsOf(entity: Entity): SentFields {
  const known = ofEntity.get(entity) ?? sentFields([...entity.fields.values()]);
  ofEntity.set(entity, known);
  return known;
}

/** One field by itself. */
export function fieldAlone(field: Field): SentFields {
  const known = ofField.get(field) ?? sentFields([field]);
  ofField.set(field, known);
  return known;
}

/** The inputs of a transition, or of another call. */
export function inputsOf(call: EntityCall): SentFields {
  const known = ofCall.get(call) ?? sentFields(call.input.map((input) => input.field));
  ofCall.set(call, known);
  return known;
}
