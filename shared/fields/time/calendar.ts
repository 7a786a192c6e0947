import { messageOf } from '#shared/messages/message.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import { z } from 'zod';
import type { FilterOperator } from '../value.ts';
import { refineWith, saying } from '../base/issue.ts';

/** How people filter by days; moments are filtered by the days they fall on. */
export const dayOperators: readonly FilterOperator[] = [
  ...(['between', 'is', 'before', 'after', 'period', 'last_days', 'next_days', 'empty', 'filled'] as const),
];

const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const instantForm =
  /^(\d{4}-\d{2}-\d{2})[Tt]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d{1,9})?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** True for a day of the proleptic Gregorian calendar from 0001-01-01 to 9999-12-31. */
export function isDate(text: string): boolean {
  if (!dateForm.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const day = Number(text.slice(8));
  return year !== 0 && day !== 0 && day <= daysIn(year, Number(text.slice(5, 7)));
}

/** None where there is no such month. */
function daysIn(year: number, month: number): number {
  if (month !== 2) return DAYS[month - 1] ?? 0;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

const DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** An RFC 3339 instant as UTC with milliseconds (finer digits are cut); undefined where it is none. */
export function toInstant(text: string): string | undefined {
  const [, date = '', time = '', fraction = '', offset = ''] = instantForm.exec(text) ?? [];
  if (!isDate(date)) return undefined;
  const milliseconds = fraction.slice(0, 4);
  const instant = new Date(`${date}T${time}${milliseconds}${offset.toUpperCase()}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  const iso = instant.toISOString();
  return iso.length === 24 && !iso.startsWith('0000') ? iso : undefined;
}

/** Refuses values outside `min` and `max`, both in the same order-preserving text form as the value. */
export function between<Text extends string>(
  schema: z.ZodType<Text>,
  limits: { min?: string; max?: string },
) {
  const { min, max } = limits;
  return schema.check(
    refineWith(
      'too_small',
      messageOf('fields.notBefore', { min: min ?? '' }),
      (text) => min === undefined || text >= min,
    ),
    refineWith(
      'too_large',
      messageOf('fields.notAfter', { max: max ?? '' }),
      (text) => max === undefined || text <= max,
    ),
  );
}

/** A string that `parse` accepts, in the form `parse` gives it. */
export function parsed(key: PlainKey, parse: (text: string) => string | undefined): z.ZodType<string> {
  return z
    .string(saying(key))
    .trim()
    .check(refineWith('bad_type', { key, values: {} }, (text) => parse(text) !== undefined))
    .overwrite((text) => parse(text) ?? text);
}
