import type { Entity, Field } from '#shared/contract/model.ts';
import type { EntityCall } from '#shared/contract/model-effects.ts';
import { sentFields } from './sent-body.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** All fields of an entity: also those nobody may send are known by name, and refused as such. */
export const fieldsOf = memoized((entity: Entity) => sentFields([...entity.fields.values()]));

/** One field by itself. */
export const fieldAlone = memoized((field: Field) => sentFields([field]));

/** The inputs of a transition, or of another call. */
export const inputsOf = memoized((call: EntityCall) => sentFields(call.input.map((input) => input.field)));
