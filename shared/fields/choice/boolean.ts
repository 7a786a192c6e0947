import { z } from 'zod';
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
  schema: () => z.boolean({ error: 'This must be true or false.' }),
  wireSchema: () => ({ type: 'boolean' }),
  format: (value) => (value === true ? 'Yes' : 'No'),
  expression: () => ({ kind: 'boolean' }),
  operators: () => ['is', 'empty', 'filled'],
};
