import { type Message, messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { refineWith, saying } from '../base/issue.ts';
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
    .string(saying('fields.sendNumber'))
    .trim()
    .check(refineWith('bad_type', messageOf('fields.notNumber'), (text) => form.test(text)))
    .check(
      refineWith('bad_type', tooPrecise(limits.scale), (text) => fractionOf(text).length <= limits.scale),
    )
    .overwrite((text) => canonical(text, limits.scale))
    .check(
      refineWith(
        'too_large',
        messageOf('fields.numberTooLarge'),
        (text) => scaled(text) < 10n ** BigInt(maxDigits),
      ),
    )
    .check(
      refineWith(
        'too_small',
        messageOf('fields.numberTooSmall'),
        (text) => scaled(text) > -(10n ** BigInt(maxDigits)),
      ),
    )
    .check(
      refineWith(
        'too_small',
        messageOf('fields.atLeast', { size: limits.min ?? '' }),
        (text) => compareTo(text, limits.min, limits.scale) >= 0,
      ),
    )
    .check(
      refineWith(
        'too_large',
        messageOf('fields.atMost', { size: limits.max ?? '' }),
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
export function tooPrecise(scale: number): Message {
  return scale === 0 ? messageOf('fields.noDecimals') : messageOf('fields.tooPrecise', { scale });
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
