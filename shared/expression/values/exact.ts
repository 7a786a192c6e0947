/**
 * An exact number: an integer that counts units of 10^-12. Its absolute value is below 10^18, that is 10^30 units;
 * what would lie beyond is undefined, which expressions call unknown.
 */
export type Exact = bigint;

const digits = 12;
const one = 10n ** 12n;
const limit = 10n ** 30n;
/** 1, 10, … 10^12. */
const powers = Array.from({ length: digits + 1 }, (_, index) => 10n ** BigInt(index));
const form = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The number a decimal text (or an integer of JSON) stands for; undefined where it cannot be held exactly. */
export function toExact(text: string | number): Exact | undefined {
  if (typeof text === 'number')
    return Number.isSafeInteger(text) ? BigInt(text) * one : toExact(String(text));
  return short(text) ?? long(text);
}

/** The usual number, without exponent and of few digits: an integer that a float holds exactly, and its point. */
function short(text: string): Exact | undefined {
  const { length } = text;
  if (length > 15 || length === 0) return undefined;
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  let units = 0;
  let point = length;
  for (let index = start; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 46 && point === length && index > start && index < length - 1) point = index;
    else if (code >= 48 && code <= 57) units = units * 10 + code - 48;
    else return undefined;
  }
  if (length === start) return undefined;
  const fraction = point === length ? 0 : length - point - 1;
  return fraction > digits
    ? undefined
    : BigInt(start === 1 ? -units : units) * (powers[digits - fraction] ?? one);
}

function long(text: string): Exact | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = form.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const shift = digits - fraction.length + Number(exponent);
  const units = BigInt(whole + fraction);
  const divisor = shift < 0 ? 10n ** BigInt(-shift) : 1n;
  if (units % divisor !== 0n) return undefined;
  const value = shift < 0 ? units / divisor : units * 10n ** BigInt(shift);
  return inRange(sign === '-' ? -value : value);
}

/** The shortest decimal text: no exponent, no trailing zeros, never `-0`. */
export function fromExact(value: Exact): string {
  return textOfUnits(value, digits);
}

/** As `fromExact`, of a count of units of 10^-scale. */
export function textOfUnits(units: bigint, scale: number): string {
  if (scale === 0) return String(units);
  const text = String(absolute(units)).padStart(scale + 1, '0');
  const point = text.length - scale;
  let end = text.length;
  while (end > point && text.charCodeAt(end - 1) === 48) end -= 1;
  const fraction = end === point ? '' : `.${text.slice(point, end)}`;
  return `${units < 0n ? '-' : ''}${text.slice(0, point)}${fraction}`;
}

/** Undefined outside of the range of the language. */
export function inRange(value: Exact): Exact | undefined {
  return absolute(value) < limit ? value : undefined;
}

/** The product, rounded once to 12 digits after the point, half away from zero. */
export function multiply(left: Exact, right: Exact): Exact | undefined {
  return inRange(divideRounded(left * right, one));
}

/** The quotient, rounded once to 12 digits after the point, half away from zero; undefined for division by zero. */
export function divide(left: Exact, right: Exact): Exact | undefined {
  return right === 0n ? undefined : inRange(divideRounded(left * one, right));
}

/** The number as a decimal text of exactly `scale` digits after the point, rounded half away from zero. */
export function toScale(value: Exact, scale: number): string {
  const units = scaledUnits(value, scale);
  const text = absolute(units)
    .toString()
    .padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** The number as a count of units of 10^-scale, rounded half away from zero. */
export function scaledUnits(value: Exact, scale: number): bigint {
  return scale >= digits
    ? value * 10n ** BigInt(scale - digits)
    : divideRounded(value, 10n ** BigInt(digits - scale));
}

/** The largest count of units of 10^-scale that is not above the number. */
export function floorUnits(value: Exact, scale: number): bigint {
  const divisor = 10n ** BigInt(digits - scale);
  const quotient = value / divisor;
  return value < 0n && value % divisor !== 0n ? quotient - 1n : quotient;
}

/** The number that `units` of 10^-scale make. */
export function fromUnits(units: bigint, scale: number): Exact {
  return units * 10n ** BigInt(digits - scale);
}

/** Rounded to `places` digits after the point (0 to 12): half away from zero, or half to the even digit. */
export function round(value: Exact, places: number, half: 'away' | 'even' = 'away'): Exact | undefined {
  const unit = 10n ** BigInt(digits - places);
  if (half === 'away') return inRange(divideRounded(value, unit) * unit);
  const rest = absolute(value) % unit;
  const down = absolute(value) - rest;
  const up = rest * 2n > unit || (rest * 2n === unit && (down / unit) % 2n === 1n);
  const rounded = up ? down + unit : down;
  return inRange(value < 0n ? -rounded : rounded);
}

/** The largest integer that is not above the number; `-floor(-x)` is the smallest not below. */
export function floor(value: Exact): Exact | undefined {
  return inRange(floorUnits(value, 0) * one);
}

/** The exact sum divided by the count, rounded once; the sum itself may lie out of range. */
export function average(sum: bigint, count: number): Exact | undefined {
  return count === 0 ? undefined : inRange(divideRounded(sum, BigInt(count)));
}

/** The integer nearest to the square root of a quotient of integers that are not negative. */
export function root(dividend: bigint, divisor: bigint): bigint {
  const below = integerRoot(dividend / divisor);
  const middle = 2n * below + 1n;
  return 4n * dividend >= divisor * middle * middle ? below + 1n : below;
}

/** The largest integer whose square is not above the number, by Newton. */
function integerRoot(number: bigint): bigint {
  if (number < 2n) return number;
  let last = 1n << BigInt(Math.ceil(number.toString(2).length / 2));
  for (;;) {
    const next = (last + number / last) >> 1n;
    if (next >= last) return last;
    last = next;
  }
}

/** The integer nearest to the number, half away from zero. */
export function nearestInteger(value: Exact): bigint {
  return divideRounded(value, one);
}

/** The integer as an exact number. */
export function fromInteger(value: number | bigint): Exact {
  return BigInt(value) * one;
}

/** The integer a number is; undefined where it has digits after the point. */
export function toInteger(value: Exact): number | undefined {
  return value % one === 0n ? Number(value / one) : undefined;
}

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const quotient = absolute(dividend) / absolute(divisor);
  const rest = absolute(dividend) % absolute(divisor);
  const rounded = rest * 2n >= absolute(divisor) ? quotient + 1n : quotient;
  return dividend < 0n === divisor < 0n ? rounded : -rounded;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
