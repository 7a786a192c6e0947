import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { addDays } from '#shared/expression/calendar-days.ts';
import {
  divide,
  type Exact,
  floorUnits,
  fromExact,
  fromUnits,
  inRange,
  multiply,
  toExact,
  toInteger,
} from '#shared/expression/exact.ts';
import { fold } from '#shared/expression/fold.ts';
import { clamped, unreachable } from './number-sql.ts';

/** A function that SQLite lacks. Integers come as bigint, so that none loses a digit. */
export type SqliteFunction =
  | {
      readonly deterministic: true;
      readonly varargs?: boolean;
      readonly call: (...values: SQLOutputValue[]) => SQLInputValue;
    }
  | {
      readonly deterministic: true;
      readonly start: () => SQLInputValue;
      readonly step: (state: SQLInputValue, ...values: SQLOutputValue[]) => SQLInputValue;
      readonly result?: (state: SQLInputValue) => SQLInputValue;
    };

/** By the name they have in SQL; registered on every connection. Decimals are the shortest decimal text. */
export const sqliteFunctions: Readonly<Record<string, SqliteFunction>> = {
  /** An integer that counts units of 10^-scale, or any decimal text, as the shortest decimal text. */
  nf_decimal: strict((value, scale) => decimal(numberOf(value, scale))),
  nf_add: strict((left, right) => decimal(combine(left, right, (a, b) => inRange(a + b)))),
  nf_subtract: strict((left, right) => decimal(combine(left, right, (a, b) => inRange(a - b)))),
  nf_multiply: strict((left, right) => decimal(combine(left, right, multiply))),
  nf_divide: strict((left, right) => decimal(combine(left, right, divide))),
  nf_negate: strict((value) => decimal(-exactly(value))),
  nf_compare: strict((left, right) => signOf(exactly(left) - exactly(right))),
  /** Units of 10^-scale of a decimal text: the next below or above, or exactly (else a count no column holds). */
  nf_units: strict((value, scale, how) => units(exactly(value), Number(scale), how)),
  nf_add_days: strict((date, days) => laterDate(String(date), toInteger(exactly(days)))),
  nf_contains: strict((list, option) => (optionsIn(list).includes(option) ? 1n : 0n)),
  nf_fold: strict((text) => fold(String(text))),
  nf_sum: {
    deterministic: true,
    // The state of an aggregate passes through SQLite's value types: a text holds as many digits as it takes.
    start: () => '0',
    step: (sum, value) => (value === null || value === undefined ? sum : addUnits(sum, value)),
    result: (sum) => decimal(inRange(BigInt(String(sum)))),
  },
};

type Strict = (...values: SQLOutputValue[]) => SQLInputValue;

/** NULL in, NULL out, as the operators of SQL have it. */
function strict(call: Strict): SqliteFunction {
  return {
    deterministic: true,
    varargs: true,
    call: (...values) => (values.includes(null) ? null : call(...values)),
  };
}

function decimal(value: Exact | undefined): string | null {
  return value === undefined ? null : fromExact(value);
}

function exactly(value: SQLOutputValue | undefined): Exact {
  const exact = toExact(String(value));
  if (exact === undefined) throw new Error('a number in a statement is none');
  return exact;
}

function numberOf(value: SQLOutputValue | undefined, scale: SQLOutputValue | undefined): Exact {
  return typeof value === 'bigint' ? fromUnits(value, Number(scale)) : exactly(value);
}

function combine(
  left: SQLOutputValue | undefined,
  right: SQLOutputValue | undefined,
  work: (left: Exact, right: Exact) => Exact | undefined,
): Exact | undefined {
  return work(exactly(left), exactly(right));
}

function signOf(difference: bigint): bigint {
  return difference === 0n ? 0n : difference > 0n ? 1n : -1n;
}

function units(value: Exact, scale: number, how: SQLOutputValue | undefined): bigint {
  const floor = floorUnits(value, scale);
  if (how === 'floor' || fromUnits(floor, scale) === value) return clamped(floor);
  return how === 'ceiling' ? clamped(floor + 1n) : unreachable;
}

function laterDate(date: string, days: number | undefined): string | null {
  return days === undefined ? null : (addDays(date, days) ?? null);
}

function optionsIn(list: SQLOutputValue | undefined): readonly unknown[] {
  const options: unknown = JSON.parse(String(list));
  return Array.isArray(options) ? options : [];
}

function addUnits(sum: SQLInputValue, value: SQLOutputValue): string {
  return String(BigInt(String(sum)) + exactly(value));
}
