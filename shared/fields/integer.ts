import { z } from 'zod';
import { numberFormatter } from './formatters.ts';
import type { FieldType } from './field-type.ts';

/** A whole number up to 2^53-1, so that JSON carries it exactly. */
export const integerType: FieldType<'integer'> = {
  schema: ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }) =>
    z
      .int({ error: 'This must be a whole number.' })
      .min(min, { error: `At least ${min}.` })
      .max(max, { error: `At most ${max}.` })
      .transform((value) => (value === 0 ? 0 : value)),
  format: (value, _settings, style) => numberFormatter(style.locale).format(Number(value)),
};
