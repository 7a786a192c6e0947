import { booleanType } from './boolean.ts';
import { choiceType, stateType } from './choice.ts';
import { choicesType } from './choices.ts';
import { dateType } from './date.ts';
import { datetimeType } from './datetime.ts';
import { decimalType } from './decimal.ts';
import { durationType } from './duration.ts';
import { emailType } from './email.ts';
import type { FieldTypeName } from './field.ts';
import type { FieldType } from './field-type.ts';
import { fileType, imageType } from './file.ts';
import { integerType } from './integer.ts';
import { jsonType } from './json.ts';
import { keyType } from './key.ts';
import { markdownType } from './markdown.ts';
import { moneyType } from './money.ts';
import { numberSeriesType } from './number-series.ts';
import { phoneType } from './phone.ts';
import { idType, refType } from './ref.ts';
import { refsType } from './refs.ts';
import { textType } from './text.ts';
import { timeType } from './time.ts';
import { urlType } from './url.ts';

/** Every field type of the language: a type is in the language when it is here. */
export const fieldTypes: { readonly [Name in FieldTypeName]: FieldType<Name> } = {
  id: idType,
  text: textType,
  markdown: markdownType,
  email: emailType,
  url: urlType,
  phone: phoneType,
  integer: integerType,
  decimal: decimalType,
  money: moneyType,
  boolean: booleanType,
  date: dateType,
  time: timeType,
  datetime: datetimeType,
  duration: durationType,
  choice: choiceType,
  choices: choicesType,
  state: stateType,
  ref: refType,
  refs: refsType,
  file: fileType,
  image: imageType,
  number_series: numberSeriesType,
  key: keyType,
  json: jsonType,
};
