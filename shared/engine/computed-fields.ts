import type { Computed, Entity, Field } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** A field that is calculated, and by what. */
export type CalculatedField = Field & { readonly by: Expression };
type ComputedField = Field & { readonly compute: Computed };

/** Fields that no column keeps: they are computed each time they are read. Those that others read come first. */
export const computedWhenRead = memoized((entity: Entity): readonly ComputedField[] => {
  const fields = [...entity.fields.values()].flatMap((field) =>
    field.compute === undefined || field.compute.stored ? [] : [{ ...field, compute: field.compute }],
  );
  return inOrder(fields, (field) => field.compute.expression);
});

/** Fields that are calculated when the record is saved, and kept. Those that others read come first. */
export const calculatedAndKept = memoized((entity: Entity): readonly CalculatedField[] => {
  const fields = [...entity.fields.values()].flatMap((field) => {
    const by = field.saved ?? (field.compute?.stored === true ? field.compute.expression : undefined);
    return by === undefined ? [] : [{ ...field, by }];
  });
  return inOrder(fields, (field) => field.by);
});

/** The same in as few steps as can be: no field of a step reads another of it. */
export const calculatedInSteps = memoized((entity: Entity): readonly (readonly CalculatedField[])[] => {
  const steps: CalculatedField[][] = [];
  const stepOf = new Map<string, number>();
  for (const field of calculatedAndKept(entity)) {
    const read = [...referencesOf(field.by).ownFields].map((name) => stepOf.get(name) ?? -1);
    const step = Math.max(-1, ...read) + 1;
    stepOf.set(field.name, step);
    (steps[step] ??= []).push(field);
  }
  return steps;
});

/** True for a field that the engine calculates and nobody writes. */
export function isCalculated(field: Field): boolean {
  return field.saved !== undefined || field.compute !== undefined;
}

/**
 * True for a field that has a value only where somebody sends one; also a reference to one of several entities, which
 * follows from what is sent.
 */
export function isOnlySent(field: Field, { fields }: Entity): boolean {
  if (field.type === 'several')
    return [...membersOf(field).values()].every((name) => fields.get(name)?.initial === undefined);
  return !isCalculated(field) && field.initial === undefined;
}

/** False for what is computed when it is read. */
export function hasColumn(field: Field): boolean {
  return field.compute === undefined || field.compute.stored;
}

/** Contracts have no circles among calculated values of a record, so each is reached after all that it reads; what it was (`old`) is there. */
function inOrder<Member extends Field>(
  fields: readonly Member[],
  expressionOf: (field: Member) => Expression,
): readonly Member[] {
  const sorted = new Set<Member>();
  const visit = (field: Member, under: ReadonlySet<Member>) => {
    if (sorted.has(field) || under.has(field)) return;
    const read = referencesOf(expressionOf(field)).ownFields;
    for (const other of fields) if (read.has(other.name)) visit(other, new Set([...under, field]));
    sorted.add(field);
  };
  for (const field of fields) visit(field, new Set());
  return [...sorted];
}

/** Types whose values belong to one record, or say what is to be done elsewhere. */
const unfit: ReadonlySet<FieldSettings['type']> = new Set([
  'file',
  'image',
  'key',
  'number_series',
  'rows',
  'condition',
  'changes',
]);

/** Whether changes that people write may have a value for a field, whoever they are. */
export function mayBeChanged(field: Field): boolean {
  return field.origin === 'contract' && !isCalculated(field) && !field.secret && !unfit.has(field.type);
}
