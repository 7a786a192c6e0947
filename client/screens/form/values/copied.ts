import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { type FormPart, type PartRow, rowsIn } from './form-parts.ts';
import { type FormValues, typedValues } from './form-values.ts';

/**
 * What a copy of a record begins with: what was typed there, of the fields that may be typed. What there is only one of,
 * a number that is drawn and a file stay with the record; what is empty begins as in any new record.
 */
export function copiedValues(
  fields: readonly FieldShape[],
  values: Readonly<Record<string, JsonValue>>,
): FormValues {
  return typedValues(
    fields.filter((field) => isCopied(field) && (values[field.name] ?? null) !== null),
    values,
  );
}

/** The rows of a record as rows of a new one. */
export function copiedRows(parts: readonly FormPart[], values: FormValues): FormValues {
  const copied = (part: FormPart, { key, titles, values: own }: PartRow): PartRow => ({
    key,
    ...(titles && { titles }),
    values: Object.fromEntries(
      part.fields.map((field) => [field.name, isCopied(field) ? (own[field.name] ?? null) : null]),
    ),
  });
  return Object.fromEntries(
    parts.map((part) => [part.name, rowsIn(values[part.name]).map((row) => copied(part, row))]),
  );
}

function isCopied(field: FieldShape): boolean {
  return !field.unique && !field.secret && !isA(field, 'file') && !isDrawn(field);
}

function isDrawn({ type }: FieldShape): boolean {
  return type === 'number_series' || type === 'key';
}
