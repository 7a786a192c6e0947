import { average, type Exact, fromInteger, inRange, root, toInteger } from './exact.ts';
import { isList, type Value } from './value.ts';

/** The parts of a text between a separator; an empty part is the empty value. */
export function splitBy(text: string, separator: string): readonly (string | null)[] {
  return text.split(separator).map((part) => part || null);
}

/** The words of a text: what stands between white space. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** How many numbers a range has at most. */
export const longestRange = 10_000;

/** Every whole number from one to another; none where they go down, are not whole or too many. */
export function rangeOf(from: Exact, to: Exact): readonly Exact[] {
  const [first, last] = [toInteger(from), toInteger(to)];
  if (first === undefined || last === undefined || to - from >= fromInteger(longestRange) || to < from)
    return [];
  return Array.from(
    { length: Number((to - from) / fromInteger(1)) + 1 },
    (_, index) => from + fromInteger(index),
  );
}

/** The number in the middle, or half of the two; undefined of nothing. */
export function median(numbers: readonly Exact[]): Exact | undefined {
  const sorted = numbers.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : average(low + high, 2);
}

/** The standard deviation of a sample, rounded once; undefined of fewer than two. */
export function deviation(numbers: readonly Exact[]): Exact | undefined {
  if (numbers.length < 2) return undefined;
  const count = BigInt(numbers.length);
  const sum = numbers.reduce((all, number) => all + number, 0n);
  const squares = numbers.reduce((all, number) => all + number * number, 0n);
  return inRange(root(count * squares - sum * sum, count * (count - 1n)));
}

/** Each element once, where it stands first. */
export function distinct(elements: readonly Value[]): readonly Value[] {
  const found = new Map<Value, Value>();
  for (const element of elements) {
    const isRecord = typeof element === 'object' && element !== null && !isList(element);
    const key = isRecord ? (element['id'] as Value) : element; // ids are text
    if (!found.has(key)) found.set(key, element);
  }
  return [...found.values()];
}
