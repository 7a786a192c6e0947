import type { Type } from '#shared/expression/expression.ts';
import { booleanType } from './choice/boolean.ts';
import { choiceType, stateType } from './choice/choice.ts';
import { choicesType } from './choice/choices.ts';
import { changesType } from './data/changes.ts';
import { conditionType } from './text/condition.ts';
import { dateType } from './time/date.ts';
import { datetimeType } from './time/datetime.ts';
import { decimalType } from './number/decimal.ts';
import { durationType } from './time/duration.ts';
import { emailType } from './text/email.ts';
import type { FieldSettings, FieldTypeName, SettingsOf } from './field.ts';
import type { BaseType, FieldType } from './field-type.ts';
import { fileType, imageType } from './data/file.ts';
import { integerType } from './number/integer.ts';
import { jsonType } from './data/json.ts';
import { keyType } from './text/key.ts';
import { markdownType } from './text/markdown.ts';
import { moneyType } from './number/money.ts';
import { numberSeriesType } from './text/number-series.ts';
import { phoneType } from './text/phone.ts';
import { placeType } from './text/place.ts';
import { idType, refType } from './data/ref.ts';
import { refsType } from './data/refs.ts';
import { severalType } from './data/several.ts';
import { rowsType } from './data/rows.ts';
import { textType } from './text/text.ts';
import { timeType } from './time/time.ts';
import { timezoneType } from './time/timezone.ts';
import { urlType } from './text/url.ts';

/** Every field type of the language: a type is in the language when it is here. */
export const fieldTypes = {
  id: idType,
  text: textType,
  markdown: markdownType,
  email: emailType,
  url: urlType,
  phone: phoneType,
  place: placeType,
  integer: integerType,
  decimal: decimalType,
  money: moneyType,
  boolean: booleanType,
  date: dateType,
  time: timeType,
  datetime: datetimeType,
  duration: durationType,
  timezone: timezoneType,
  choice: choiceType,
  choices: choicesType,
  state: stateType,
  ref: refType,
  refs: refsType,
  several: severalType,
  file: fileType,
  image: imageType,
  number_series: numberSeriesType,
  key: keyType,
  condition: conditionType,
  changes: changesType,
  json: jsonType,
  rows: rowsType,
};

type Named<Base extends BaseType> = {
  [Name in FieldTypeName]: (typeof fieldTypes)[Name]['base'] extends Base ? Name : never;
}[FieldTypeName];

/** The settings of all types whose values are those of a base. */
export type SettingsOn<Base extends BaseType> = SettingsOf<Named<Base>>;

/** The type of a field, as one that takes the whole union: each entry only ever meets its own settings. */
export function typeOf(field: FieldSettings): FieldType<FieldSettings> {
  // The record is keyed by the very type the settings carry, which TypeScript cannot follow through an index.
  return fieldTypes[field.type] as unknown as FieldType<FieldSettings>;
}

/** The type an expression sees for a field of `entity`. */
export function fieldType(field: FieldSettings, entity: string): Type {
  return typeOf(field).expression(field, entity);
}

/** Whether the values of a field are those of a base: `isA(field, 'decimal')` is true of money as well. */
export function isA<Field extends FieldSettings, Base extends BaseType>(
  field: Field | undefined,
  ...bases: readonly Base[]
): field is Extract<Field, { readonly type: Named<Base> }> {
  return field !== undefined && (bases as readonly BaseType[]).includes(typeOf(field).base);
}

/** What one record by base says of a field; each entry only ever meets settings of its own base. */
export function byBase<Answer>(
  answers: { readonly [Base in BaseType]: (settings: SettingsOn<Base>) => Answer },
  field: FieldSettings,
): Answer {
  // The record is keyed by the very base that the type of the field has.
  return (answers[typeOf(field).base] as (settings: FieldSettings) => Answer)(field);
}
