import type { FieldShape } from '#shared/fields/field.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { ViewerRights } from './viewer-rights.ts';

/**
 * Whether a new record of this viewer needs the field although only a condition requires it (`required: customer == null`):
 * known where the condition reads nothing but fields that they cannot fill, and nobody else does.
 */
export function isRequiredAtFirst(field: Field, entity: Entity, rights: ViewerRights): boolean {
  const { requiredIf: condition } = field;
  if (condition === undefined || !condition.references.local || condition.references.time) return false;
  const names = [...condition.references.ownFields];
  if (names.some((name) => rights.writes(entity, 'create', name) || !isEmptyAtFirst(entity.fields.get(name))))
    return false;
  const record = Object.fromEntries(names.map((name) => [name, null]));
  return evaluate(condition.expression, { record, old: null, now: '', today: '', constants: {} }) === true;
}

function isEmptyAtFirst(field: Field | undefined): boolean {
  if (field === undefined || field.origin !== 'contract') return false;
  const filled = [field.default ?? undefined, field.initial, field.saved, field.compute];
  return filled.every((value) => value === undefined);
}

/** Whether the field is filled in from others, all of which the viewer has to fill in for a new record. */
export function followsOthers(
  { initial }: Field,
  entity: Entity,
  rights: ViewerRights,
): Pick<FieldShape, 'follows'> {
  const sources = initial === undefined ? [] : [...referencesOf(initial).ownFields];
  const isAsked = (name: string) =>
    entity.fields.get(name)?.required === true && rights.writes(entity, 'create', name);
  return sources.length > 0 && sources.every(isAsked) ? { follows: true } : {};
}
