import { z } from 'zod';
import { refineWith } from '../base/issue.ts';
import type { JsonSchema } from '../value.ts';

/** What an exact number may be, in decimal strings; `scale` is the number of digits after the point. */
export interface ExactLimits {
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
}

const form = /^-?\d+(?:\.\d+)?$/;
const maxDigits = 18;

/** A decimal string of at most 18 digits, brought to exactly `scale` digits after the point. Never through a float. */
export function exactNumber(limits: ExactLimits): z.ZodType<string> {
  return z
    .string({ error: 'Send this number as text, such as "12.50".' })
    .transform((text) => text.trim())
    .check(refineWith('bad_type', 'This is not a number.', (text) => form.test(text)))
    .check(
      refineWith(
        'bad_type',
        precisionSentence(limits.scale),
        (text) => fractionOf(text).length <= limits.scale,
      ),
    )
    .transform((text) => canonical(text, limits.scale))
    .check(
      refineWith('too_large', 'This number is too large.', (text) => scaled(text) < 10n ** BigInt(maxDigits)),
    )
    .check(
      refineWith(
        'too_small',
        'This number is too small.',
        (text) => scaled(text) > -(10n ** BigInt(maxDigits)),
      ),
    )
    .check(
      refineWith(
        'too_small',
        `At least ${limits.min}.`,
        (text) => compareTo(text, limits.min, limits.scale) >= 0,
      ),
    )
    .check(
      refineWith(
        'too_large',
        `At most ${limits.max}.`,
        (text) => compareTo(text, limits.max, limits.scale) <= 0,
      ),
    );
}

/** Such a number in JSON. */
export function exactSchema(scale: number): JsonSchema {
  const fraction = scale === 0 ? '' : `[.][0-9]{${scale}}`;
  return { type: 'string', pattern: `^-?[0-9]{1,18}${fraction}$` };
}

/** What is said of too many digits after the point. */
export function precisionSentence(scale: number): string {
  return scale === 0 ? 'No digits after the point here.' : `At most ${scale} digits after the point.`;
}

/** Digits after the point without trailing zeros: "1.50" is as precise as "1.5". */
function fractionOf(text: string): string {
  return (text.split('.')[1] ?? '').replace(/0+$/, '');
}

function canonical(text: string, scale: number): string {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const digits = fraction.slice(0, scale).padEnd(scale, '0');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  const value = scale === 0 ? trimmed : `${trimmed}.${digits}`;
  return negative && /[1-9]/.test(value) ? `-${value}` : value;
}

function scaled(canonicalText: string): bigint {
  return BigInt(canonicalText.replace('.', ''));
}

/** Sign of `text - limit`; 0 without a limit. A limit finer than the scale is compared exactly. */
function compareTo(text: string, limit: string | undefined, scale: number): number {
  if (limit === undefined) return 0;
  const digits = Math.max(scale, fractionOf(limit).length);
  const difference = scaled(canonical(text, digits)) - scaled(canonical(limit, digits));
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
