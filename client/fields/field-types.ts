import type { FieldSettings, FieldTypeName } from '#shared/fields/field.ts';
import { booleanField } from './choice/boolean-field.tsx';
import { choiceField } from './choice/choice-field.tsx';
import { choicesField } from './choice/choices-field.tsx';
import { conditionField } from './text/condition-field.tsx';
import { dateField } from './time/date-field.tsx';
import { datetimeField } from './time/datetime-field.tsx';
import { decimalField } from './number/decimal-field.tsx';
import { durationField } from './time/duration-field.tsx';
import { emailField } from './text/email-field.tsx';
import type { FieldControls } from './base/field-controls.ts';
import { fileField, imageField } from './file/file-field.tsx';
import { idField } from './record/id-field.tsx';
import { integerField } from './number/integer-field.tsx';
import { changesField, jsonField, rowsField } from './file/json-field.tsx';
import { keyField } from './text/key-field.tsx';
import { markdownField } from './text/markdown-field.tsx';
import { moneyField } from './number/money-field.tsx';
import { numberSeriesField } from './text/number-series-field.tsx';
import { phoneField } from './text/phone-field.tsx';
import { placeField } from './text/place-field.tsx';
import { refField } from './record/ref-field.tsx';
import { refsField } from './record/refs-field.tsx';
import { severalField } from './record/several-field.tsx';
import { stateField } from './choice/state-field.tsx';
import { textField } from './text/text-field.tsx';
import { timeField } from './time/time-field.tsx';
import { timezoneField } from './time/timezone-field.tsx';
import { urlField } from './text/url-field.tsx';

/** Every field type there is: the compiler misses one that is not here. */
const fieldTypes: { readonly [Name in FieldTypeName]: FieldControls<Name> } = {
  id: idField,
  text: textField,
  markdown: markdownField,
  email: emailField,
  url: urlField,
  phone: phoneField,
  place: placeField,
  integer: integerField,
  decimal: decimalField,
  money: moneyField,
  boolean: booleanField,
  date: dateField,
  time: timeField,
  datetime: datetimeField,
  duration: durationField,
  timezone: timezoneField,
  choice: choiceField,
  choices: choicesField,
  state: stateField,
  ref: refField,
  refs: refsField,
  several: severalField,
  file: fileField,
  image: imageField,
  number_series: numberSeriesField,
  key: keyField,
  changes: changesField,
  condition: conditionField,
  json: jsonField,
  rows: rowsField,
};

/** The controls of a field's type. Each only ever meets the settings of its own type. */
export function controlsOf(field: FieldSettings): FieldControls<FieldTypeName> {
  // The record is keyed by the very type the settings carry, which TypeScript cannot follow through an index.
  return fieldTypes[field.type] as unknown as FieldControls<FieldTypeName>;
}
