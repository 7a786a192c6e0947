import { languageOf, languages } from '#shared/messages/languages.ts';
import { z } from 'zod';
import { saying } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import { picked } from './choice.ts';

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
  format: (value, _settings, { locale, language = locale }) =>
    languages[languageOf(language)][value === true ? 'yes' : 'no'],
  expression: () => ({ kind: 'boolean' }),
  operators: () => ['is', 'empty', 'filled'],
};
