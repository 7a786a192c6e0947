import { z } from 'zod';
import type { FieldType } from './field-type.ts';

/** Yes or no; empty is neither. */
export const booleanType: FieldType<'boolean'> = {
  schema: () => z.boolean({ error: 'This must be true or false.' }),
  format: (value) => (value === true ? 'Yes' : 'No'),
};
