import { multiply } from '../values/exact.ts';
import type { Expression } from '../expression.ts';
import { anyOf, between, type Bound, type Possible } from './possible.ts';

type Range = { readonly low?: Bound; readonly high?: Bound };

const limit = 10n ** 30n;

/** What sums, differences and products of values in ranges may be; everything of its type for other functions. */
export function calculated(
  call: Extract<Expression, { kind: 'call' }>,
  parts: readonly Possible[],
): Possible {
  const any = anyOf(call.type);
  if (call.type.kind !== 'number' && call.type.kind !== 'money') return any;
  const ranges = parts.map(({ values }) => rangeOf(values));
  const [one, other] = ranges;
  if (one === undefined || parts.some(({ values }) => values.kind === 'some')) return any;
  const empty = parts.some((part) => part.empty);
  if (call.function === 'negate') return { empty, values: between(minus(one.high), minus(one.low)) };
  if (other === undefined) return any;
  switch (call.function) {
    case 'add':
      return within(plus(one.low, other.low), plus(one.high, other.high), empty);
    case 'subtract':
      return within(plus(one.low, minus(other.high)), plus(one.high, minus(other.low)), empty);
    case 'multiply':
      return product(one, other, empty) ?? any;
    default:
      return any;
  }
}

function rangeOf(values: Possible['values']): Range | undefined {
  if (values.kind === 'any') return {};
  return values.kind === 'range' ? values : undefined;
}

/** What leaves the range of the language is unknown. */
function within(low: Bound | undefined, high: Bound | undefined, empty: boolean): Possible {
  const isSafe = [low, high].every(
    (bound) => typeof bound?.value === 'bigint' && bound.value > -limit && bound.value < limit,
  );
  return { empty: empty || !isSafe, values: between(low, high) };
}

function plus(one: Bound | undefined, other: Bound | undefined): Bound | undefined {
  if (typeof one?.value !== 'bigint' || typeof other?.value !== 'bigint') return undefined;
  return { value: one.value + other.value, open: one.open || other.open };
}

function minus(bound: Bound | undefined): Bound | undefined {
  return typeof bound?.value === 'bigint' ? { value: -bound.value, open: bound.open } : undefined;
}

/** The ends of a product are products of ends. Rounded, so the ends are taken as within. */
function product(one: Range, other: Range, empty: boolean): Possible | undefined {
  const corners = [one.low, one.high].flatMap((left) =>
    [other.low, other.high].map((right) =>
      typeof left?.value === 'bigint' && typeof right?.value === 'bigint'
        ? multiply(left.value, right.value)
        : undefined,
    ),
  );
  const known = corners.filter((corner): corner is bigint => corner !== undefined);
  if (known.length < corners.length) return undefined;
  const sorted = known.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return undefined;
  return within({ value: low, open: false }, { value: high, open: false }, empty);
}
