import type { Entity, Field, Transition } from '#shared/contract/model.ts';
import { type SentFields, sentFields } from './sent-body.ts';

const ofEntity = new WeakMap<Entity, SentFields>();
const ofField = new WeakMap<Field, SentFields>();
const ofTransition = new WeakMap<Transition, SentFields>();

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

/** The inputs of a transition. */
export function inputsOf(transition: Transition): SentFields {
  const known = ofTransition.get(transition) ?? sentFields(transition.input.map((input) => input.field));
  ofTransition.set(transition, known);
  return known;
}
