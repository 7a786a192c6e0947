import { type Exact, floor, fromInteger, inRange, root } from './exact.ts';

/** Powers, roots and logarithms are worked out with this many digits after the point, and rounded once to twelve. */
const digits = 60;
const one = 10n ** BigInt(digits);
const unit = 10n ** BigInt(digits - 12);
const whole = fromInteger(1);

/** The square root; undefined of what is below zero. */
export function squareRoot(number: Exact): Exact | undefined {
  return number < 0n ? undefined : root(number * whole, 1n);
}

/** The natural logarithm; undefined of what is not above zero. */
export function logarithm(number: Exact): Exact | undefined {
  return number <= 0n ? undefined : rounded(log(number * unit));
}

/** `base` to a power; undefined out of range, and where there is no such number. */
export function power(base: Exact, exponent: Exact): Exact | undefined {
  if (exponent === floor(exponent)) return wholePower(base, exponent / whole);
  if (base < 0n || (base === 0n && exponent < 0n)) return undefined;
  if (base === 0n) return 0n;
  const size = (log(base * unit) * exponent) / whole;
  if (size > most) return undefined;
  return size < -most ? 0n : rounded(exp(size));
}

/** e to this lies beyond the range of the language; e to its opposite is rounded to nothing. */
const most = 50n * one;

/** Exactly, by squaring, as long as it is in range; what has a part after the point is kept to all digits on the way. */
function wholePower(base: Exact, exponent: bigint): Exact | undefined {
  if (base === 0n) return exponent < 0n ? undefined : exponent === 0n ? whole : 0n;
  if (base === whole || base === -whole) return exponent % 2n === 0n ? whole : base;
  const sign = base < 0n && exponent % 2n !== 0n ? -1n : 1n;
  const size = log((base < 0n ? -base : base) * unit) * exponent;
  if (size > most) return undefined;
  if (size < -most) return 0n;
  const count = exponent < 0n ? -exponent : exponent;
  if (count > 1000n) return signed(rounded(exp(size)), sign);
  const [top, bottom] = [(base < 0n ? -base : base) ** count, whole ** count];
  const exact = exponent < 0n ? ratio(bottom, top) : ratio(top, bottom);
  return signed(inRange(exact), sign);
}

function signed(number: Exact | undefined, sign: bigint): Exact | undefined {
  return number === undefined ? undefined : number * sign;
}

/** A quotient in units of 10^-12, rounded half away from zero. */
function ratio(top: bigint, bottom: bigint): bigint {
  return (2n * top * whole + bottom) / (2n * bottom);
}

/** In units of 10^-12, half away from zero. */
function rounded(number: bigint): Exact | undefined {
  const half = number < 0n ? -unit / 2n : unit / 2n;
  return inRange((number + half) / unit);
}

/** ln x = 2 artanh((x - 1) / (x + 1)), once x is brought between 0.7 and 1.4 by halves. */
function log(number: bigint): bigint {
  let [rest, halves] = [number, 0n];
  for (; rest * 10n > one * 14n; rest = rest / 2n) halves += 1n;
  for (; rest * 10n < one * 7n; rest = rest * 2n) halves -= 1n;
  // What halving cut off is worked out of the number itself.
  const exact = halves > 0n ? number / 2n ** halves : number * 2n ** -halves;
  return artanh(((exact - one) * one) / (exact + one)) * 2n + halves * logOfTwo();
}

let ofTwo: bigint | undefined;

function logOfTwo(): bigint {
  ofTwo ??= artanh(one / 3n) * 2n;
  return ofTwo;
}

function artanh(number: bigint): bigint {
  const square = (number * number) / one;
  let [sum, term] = [0n, number];
  for (let count = 1n; term !== 0n; count += 2n) {
    sum += term / count;
    term = (term * square) / one;
  }
  return sum;
}

/** The series of e to a number that is brought near nothing by halves of itself. */
function exp(number: bigint): bigint {
  const halvings = 8n;
  const small = number / 2n ** halvings;
  let [sum, term] = [one, one];
  for (let count = 1n; term !== 0n; count += 1n) {
    term = (term * small) / (one * count);
    sum += term;
  }
  for (let left = halvings; left > 0n; left -= 1n) sum = (sum * sum) / one;
  return sum;
}
