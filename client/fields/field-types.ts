import type { FieldSettings, FieldTypeName } from '#shared/fields/field.ts';
import { booleanField } from './boolean-field.tsx';
import { choiceField } from './choice-field.tsx';
import { choicesField } from './choices-field.tsx';
import { dateField } from './date-field.tsx';
import { datetimeField } from './datetime-field.tsx';
import { decimalField } from './decimal-field.tsx';
import { durationField } from './duration-field.tsx';
import { emailField } from './email-field.tsx';
import type { FieldControls } from './field-controls.ts';
import { fileField, imageField } from './file-field.tsx';
import { idField } from './id-field.tsx';
import { integerField } from './integer-field.tsx';
import { jsonField } from './json-field.tsx';
import { keyField } from './key-field.tsx';
import { markdownField } from './markdown-field.tsx';
import { moneyField } from './money-field.tsx';
import { numberSeriesField } from './number-series-field.tsx';
import { phoneField } from './phone-field.tsx';
import { refField } from './ref-field.tsx';
import { refsField } from './refs-field.tsx';
import { stateField } from './state-field.tsx';
import { textField } from './text-field.tsx';
import { timeField } from './time-field.tsx';
import { urlField } from './url-field.tsx';

/** Every field type there is: the compiler misses one that is not here. */
const fieldTypes: { readonly [Name in FieldTypeName]: FieldControls<Name> } = {
  id: idField,
  text: textField,
  markdown: markdownField,
  email: emailField,
  url: urlField,
  phone: phoneField,
  integer: integerField,
  decimal: decimalField,
  money: moneyField,
  boolean: booleanField,
  date: dateField,
  time: timeField,
  datetime: datetimeField,
  duration: durationField,
  choice: choiceField,
  choices: choicesField,
  state: stateField,
  ref: refField,
  refs: refsField,
  file: fileField,
  image: imageField,
  number_series: numberSeriesField,
  key: keyField,
  json: jsonField,
};

/** The controls of a field's type. Each only ever meets the settings of its own type. */
export function controlsOf(field: FieldSettings): FieldControls<FieldTypeName> {
  // The record is keyed by the very type the settings carry, which TypeScript cannot follow through an index.
  return fieldTypes[field.type] as unknown as FieldControls<FieldTypeName>;
}
