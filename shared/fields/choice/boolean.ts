import { type Language, languageOf } from '#shared/messages/languages.ts';
import { z } from 'zod';
import { saying } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import { picked } from './choice.ts';

/** In shared code, since what is formatted stands in pages, files and mails alike. */
const words: Readonly<Record<Language, { readonly yes: string; readonly no: string }>> = {
  en: { yes: 'Yes', no: 'No' },
  de: { yes: 'Ja', no: 'Nein' },
};

/** Yes or no; empty is neither. */
export const booleanType: FieldType<{ readonly type: 'boolean' }, 'boolean'> = {
  ...picked,
  base: 'boolean',
  bare: { type: 'boolean' },
  described: [],
  alsoCalled: ['bool', 'flag', 'checkbox'],
  checks: [],
  schema: () => z.boolean(saying('fields.trueOrFalse')),
  wireSchema: () => ({ type: 'boolean' }),
  format: (value, _settings, { locale }) => words[languageOf(locale)][value === true ? 'yes' : 'no'],
  expression: () => ({ kind: 'boolean' }),
  operators: () => ['is', 'empty', 'filled'],
};
