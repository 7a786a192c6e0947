import type { FieldShape } from '#shared/fields/field.ts';
import type { Entity, Field, Model } from '#shared/contract/model.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { ViewerRights } from './viewer-rights.ts';

/** Whose rights, by which contract. */
interface Viewing {
  readonly rights: ViewerRights;
  readonly model: Model;
}

/**
 * Whether a new record of this viewer needs the field although only a condition requires it (`required: customer == null`):
 * known where the condition reads nothing but fields that no form asks them for, and that begin with what is known.
 */
export function isRequiredAtFirst(field: Field, entity: Entity, viewing: Viewing): boolean {
  const { requiredIf: condition } = field;
  if (condition === undefined || !condition.references.local || condition.references.time) return false;
  const read = [...condition.references.ownFields].map((name) => entity.fields.get(name));
  const known = read.flatMap((one) => (one !== undefined && beginsKnown(one) ? [one] : []));
  if (known.length < read.length || known.some(({ name }) => isAsked(name, entity, viewing))) return false;
  const record = Object.fromEntries(known.map((one) => [one.name, one.default ?? null]));
  return evaluate(condition.expression, { record, old: null, now: '', today: '', constants: {} }) === true;
}

function beginsKnown({ origin, initial, saved, compute }: Field): boolean {
  return origin === 'contract' && [initial, saved, compute].every((value) => value === undefined);
}

/** Where a contract has no form for new records, or one without names, they are asked for all that they may fill. */
function isAsked(name: string, entity: Entity, { rights, model }: Viewing): boolean {
  if (!rights.writes(entity, 'create', name)) return false;
  const forms = model.screens.filter(
    ({ view, entity: of, route }) => view === 'form' && of === entity.name && !route.includes('/:'),
  );
  return forms.length === 0 || forms.some(({ fields }) => fields.length === 0 || fields.includes(name));
}

/** Whether the field is filled in from others, all of which the viewer has to fill in for a new record. */
export function followsOthers(
  { initial }: Field,
  entity: Entity,
  rights: ViewerRights,
): Pick<FieldShape, 'follows'> {
  const sources = initial === undefined ? [] : [...referencesOf(initial).ownFields];
  const isNeeded = (name: string) =>
    entity.fields.get(name)?.required === true && rights.writes(entity, 'create', name);
  return sources.length > 0 && sources.every(isNeeded) ? { follows: true } : {};
}
