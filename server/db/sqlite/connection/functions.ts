import type { SQLOutputValue } from 'node:sqlite';
import {
  type DateEdge,
  type DatePart,
  dateEdge,
  dateOf,
  datePart,
  millisecondsOfTime,
  momentOf,
  stepDate,
  type StepUnit,
  timeOf,
} from '#shared/expression/values/calendar.ts';
import { durationOf } from '#shared/expression/values/durations.ts';
import {
  average,
  divide,
  type Exact,
  floor,
  floorUnits,
  fromUnits,
  inRange,
  multiply,
  round,
  textOfUnits,
  toInteger,
  toScale,
} from '#shared/expression/values/exact.ts';
import { deviation, median } from '#shared/expression/values/lists.ts';
import { logarithm, power, squareRoot } from '#shared/expression/values/powers.ts';
import { withIncluded } from '#shared/expression/values/value.ts';
import type { Included } from '#shared/fields/field.ts';
import { clamped, unreachable } from '#server/db/units.ts';
import { aggregate, decimal, exactly, type SqliteFunction, strict } from './sqlite-function.ts';
import { textFunctions } from './text-functions.ts';

/** By the name they have in SQL; registered on every connection. Decimals are the shortest decimal text. */
export const sqliteFunctions: Readonly<Record<string, SqliteFunction>> = {
  /**
   * An integer that counts units of 10^-scale, or any decimal text, as the shortest decimal text. NULL for a count
   * that no column holds: SQLite puts what a column is compared with in the column's place, and calculates ahead.
   */
  nf_decimal: strict((value, scale) =>
    typeof value === 'bigint' ? decimalOfUnits(value, Number(scale)) : decimal(exactly(value)),
  ),
  nf_add: strict((left, right) => decimal(combine(left, right, (a, b) => inRange(a + b)))),
  nf_subtract: strict((left, right) => decimal(combine(left, right, (a, b) => inRange(a - b)))),
  nf_multiply: strict((left, right) => decimal(combine(left, right, multiply))),
  nf_divide: strict((left, right) => decimal(combine(left, right, divide))),
  nf_negate: strict((value) => decimal(-exactly(value))),
  nf_compare: strict((left, right) => signOf(exactly(left) - exactly(right))),
  /** Units of 10^-scale of a decimal text: the next below or above, or exactly (else a count no column holds). */
  nf_units: strict((value, scale, how) => units(exactly(value), Number(scale), how)),
  /** Units of 10^-scale of a decimal text, rounded half away from zero; NULL beyond 18 digits. */
  nf_rounded: strict((value, scale) => roundedUnits(exactly(value), Number(scale))),
  nf_whole: strict((value, how) => decimal(whole(exactly(value), how))),
  nf_round: strict((value, places, how) =>
    decimal(roundedTo(exactly(value), toInteger(exactly(places)), how)),
  ),
  nf_power: strict((base, exponent) => decimal(power(exactly(base), exactly(exponent)))),
  nf_root: strict((value) => decimal(squareRoot(exactly(value)))),
  nf_log: strict((value) => decimal(logarithm(exactly(value)))),
  nf_least: strict((...values) => decimal(values.map(exactly).reduce((a, b) => (b < a ? b : a)))),
  nf_greatest: strict((...values) => decimal(values.map(exactly).reduce((a, b) => (b > a ? b : a)))),
  /** Text that sorts as the numbers do: counted from the least there is, with all its digits. */
  nf_sortable: strict((value) => String(exactly(value) + 10n ** 30n).padStart(31, '0')),
  nf_duration: strict((count, unit) => durationOf(exactly(count), Number(unit)) ?? null),
  nf_milliseconds: strict((moment) => BigInt(Date.parse(String(moment)))),
  nf_moment: strict((milliseconds) => momentOf(Number(milliseconds)) ?? null),
  nf_date: strict((milliseconds) => dateOf(Number(milliseconds)) ?? null),
  nf_time: strict((milliseconds) => timeOf(Number(milliseconds)).padEnd(8, ':00')),
  nf_time_milliseconds: strict((time) => BigInt(millisecondsOfTime(String(time)))),
  nf_step: strict((date, count, unit) =>
    laterDate(String(date), toInteger(exactly(count)), unit as StepUnit),
  ),
  nf_date_part: strict((date, part) => BigInt(datePart(String(date), part as DatePart))),
  nf_date_edge: strict((date, edge) => dateEdge(String(date), edge as DateEdge) ?? null),
  nf_contains: strict((list, option) => (optionsIn(list).includes(option) ? 1n : 0n)),
  nf_included: strict((list, includes) =>
    JSON.stringify(withIncluded(optionsIn(list).map(String), includedOf(includes))),
  ),
  ...textFunctions,
  nf_min: extremeOf(-1),
  nf_max: extremeOf(1),
  nf_avg: aggregate({
    start: () => ({ sum: 0n, count: 0 }),
    step: ({ sum, count }, value) => ({ sum: sum + exactly(value), count: count + 1 }),
    result: ({ sum, count }) => decimal(average(sum, count)),
  }),
  nf_median: ofAll(median),
  nf_deviation: ofAll(deviation),
  nf_sum: aggregate({
    start: () => 0n,
    step: (sum, value) => sum + exactly(value),
    result: (sum) => decimal(inRange(sum)),
  }),
  /** What SQLite has added itself: how many integers, their upper bits, and their lower 32. NULLs for none. */
  nf_sum_of_units: ofAdded(inRange),
  nf_avg_of_units: ofAdded(average),
};

/** More than any column holds. */
const UNITS = 10n ** 18n;

function decimalOfUnits(units: bigint, scale: number): string | null {
  const isStored = units < UNITS && units > -UNITS;
  return isStored || inRange(fromUnits(units, scale)) !== undefined ? textOfUnits(units, scale) : null;
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

function roundedUnits(value: Exact, scale: number): bigint | null {
  const units = BigInt(toScale(value, scale).replace('.', ''));
  const most = scale === 0 ? BigInt(Number.MAX_SAFE_INTEGER) : 10n ** 18n - 1n;
  return units > most || units < -most ? null : units;
}

function roundedTo(
  value: Exact,
  places: number | undefined,
  how: SQLOutputValue | undefined,
): Exact | undefined {
  if (places === undefined || places < 0 || places > 12) return undefined;
  return round(value, places, how === 'round' ? 'away' : 'even');
}

function laterDate(date: string, count: number | undefined, unit: StepUnit): string | null {
  return count === undefined ? null : (stepDate(date, count, unit) ?? null);
}

function whole(value: Exact, how: SQLOutputValue | undefined): Exact | undefined {
  if (how === 'floor') return floor(value);
  if (how === 'abs') return value < 0n ? -value : value;
  const negated = floor(-value);
  return negated === undefined ? undefined : -negated;
}

/** The least (-1) or greatest (1) of decimal texts. */
function extremeOf(wanted: 1 | -1): SqliteFunction {
  return aggregate<Exact | undefined>({
    start: () => undefined,
    step: (best, value) => {
      const number = exactly(value);
      return best === undefined || signOf(number - best) === BigInt(wanted) ? number : best;
    },
    result: decimal,
  });
}

/** What is made of all values: they are kept one after another until the last is there. */
function ofAll(work: (numbers: readonly Exact[]) => Exact | undefined): SqliteFunction {
  return aggregate<Exact[]>({
    start: () => [],
    step: (all, value) => {
      all.push(exactly(value));
      return all;
    },
    result: (all) => decimal(work(all)),
  });
}

/** What is made of a sum that SQLite has added in two parts. */
function ofAdded(work: (sum: Exact, count: number) => Exact | undefined): SqliteFunction {
  const bits = (part: SQLOutputValue | undefined) => (typeof part === 'bigint' ? part : 0n);
  return {
    deterministic: true,
    varargs: true,
    call: (...[count, upper, lower, scale]) => {
      const units = (bits(upper) << 32n) + bits(lower);
      return decimal(work(fromUnits(units, Number(scale)), Number(count)));
    },
  };
}

function includedOf(includes: SQLOutputValue | undefined): Included {
  // written by the compiler of expressions
  return JSON.parse(String(includes)) as Included;
}

function optionsIn(list: SQLOutputValue | undefined): readonly unknown[] {
  const options: unknown = JSON.parse(String(list));
  return Array.isArray(options) ? options : [];
}
