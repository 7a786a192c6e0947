import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { numberFormatter } from '../base/formatters.ts';
import { refineWith, saying } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import { amount } from './amount.ts';

interface IntegerSettings {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
}

/** A whole number up to 2^53-1, so that JSON carries it exactly. */
export const integerType: FieldType<IntegerSettings, 'integer'> = {
  ...amount,
  base: 'integer',
  bare: { type: 'integer' },
  described: ['min', 'max'],
  alsoCalled: ['int', 'bigint', 'number'],
  constant: true,
  schema: ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }) =>
    z
      .int(saying('fields.wholeNumber'))
      .check(
        refineWith('too_small', messageOf('fields.atLeast', { size: String(min) }), (value) => value >= min),
        refineWith('too_large', messageOf('fields.atMost', { size: String(max) }), (value) => value <= max),
      )
      .overwrite((value) => (value === 0 ? 0 : value)),
  wireSchema: ({ min, max }) => ({
    type: 'integer',
    minimum: min ?? Number.MIN_SAFE_INTEGER,
    maximum: max ?? Number.MAX_SAFE_INTEGER,
  }),
  // Years and numbers of houses are whole numbers, too: one of four digits has no separator in any language.
  format: (value, _settings, style) =>
    numberFormatter(style.locale, { useGrouping: 'min2' }).format(Number(value)),
  expression: () => ({ kind: 'number' }),
};
