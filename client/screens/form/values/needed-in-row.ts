import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { type PartRow, typedRecord } from './form-parts.ts';

/** Whether the condition of a field requires it in a row, by what the row would send. */
export function isNeededInRow(
  { requiredWhen: when }: FieldShape,
  { hidden = [], ...row }: PartRow,
  surroundings: () => Environment,
): boolean {
  if (when === undefined) return false;
  const sent = Object.entries(row.values).filter(([name]) => !hidden.includes(name));
  const record = typedRecord({ ...row, values: Object.fromEntries(sent) });
  return holds(when, { ...surroundings(), record, old: row.stored ?? null });
}
