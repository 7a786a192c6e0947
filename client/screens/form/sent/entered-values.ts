import { isShown } from '#shared/engine/forms/shown-field.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { type FormPart, rowsIn } from '../values/form-parts.ts';
import { asJson, type FormValues } from '../values/form-values.ts';

/** A form as it was sent. */
export interface SentForm {
  readonly fields: readonly FieldShape[];
  readonly parts: readonly FormPart[];
  readonly values: FormValues;
  readonly environment: Environment;
}

/** A field of the form with what was sent in it. */
export interface EnteredValue {
  readonly field: FieldShape;
  readonly value: JsonValue;
}

/** What a form showed and sent that can be shown again: neither secrets nor files, and nothing that was left empty. */
export function enteredValues({ fields, values, environment }: SentForm): readonly EnteredValue[] {
  return saidIn(
    fields.filter((field) => isShown(field, undefined, environment)),
    values,
  );
}

function saidIn(fields: readonly FieldShape[], values: FormValues): readonly EnteredValue[] {
  return fields.flatMap((field) => {
    const value = asJson(values[field.name]);
    const isSaid = !field.secret && !isA(field, 'file', 'json') && value !== null && value !== '';
    return isSaid ? [{ field, value }] : [];
  });
}

/** The rows of one part that were sent, each with what was typed in it. */
export interface EnteredRows {
  readonly part: FormPart;
  readonly rows: readonly (readonly EnteredValue[])[];
}

/** The same of the rows of a form; a part without any is left out. */
export function enteredRows({ parts, values }: Pick<SentForm, 'parts' | 'values'>): readonly EnteredRows[] {
  return parts.flatMap((part) => {
    const rows = rowsIn(values[part.name])
      .filter(({ spare }) => !spare)
      .map(({ hidden = [], values: typed }) =>
        saidIn(
          part.fields.filter(({ name }) => !hidden.includes(name)),
          typed,
        ),
      )
      .filter((row) => row.length > 0);
    return rows.length === 0 ? [] : [{ part, rows }];
  });
}
