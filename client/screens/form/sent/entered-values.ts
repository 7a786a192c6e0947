import type { EntityDescription } from '#shared/api/app-description.ts';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { type FormPart, rowsIn } from '../values/form-parts.ts';
import { asJson, type FormValues } from '../values/form-values.ts';

/** A field of the form with what was sent in it. */
export interface EnteredValue {
  readonly field: FieldShape;
  readonly value: JsonValue;
}

/** A key that stands in an answer, and that its reader finds nowhere else. */
export interface ToldKey {
  readonly key: string;
  readonly label: string;
}

/** The key in the answer to a create that its sender could read nowhere else; undefined without one. */
export function toldKey(
  entity: EntityDescription,
  values: Readonly<Record<string, JsonValue>>,
): ToldKey | undefined {
  for (const { name, type, label } of entity.fields) {
    const key = values[name];
    if (type === 'key' && typeof key === 'string' && !entity.readable.includes(name)) return { key, label };
  }
  return undefined;
}

/** What a form showed and sent that can be shown again: neither secrets nor files, and nothing that was left empty. */
export function enteredValues(
  fields: readonly FieldShape[],
  values: FormValues,
  environment: Environment,
): readonly EnteredValue[] {
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
export function enteredRows(parts: readonly FormPart[], values: FormValues): readonly EnteredRows[] {
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
