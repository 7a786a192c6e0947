import type { Exact } from './exact.ts';

/**
 * Stretches of time: starts and ends in turn, in milliseconds since 1970, apart from one another and in order. A start
 * belongs to its stretch, an end does not.
 */
export type Spans = readonly Exact[];

/** More stretches than this are no set: whatever is made of so many is empty. */
export const mostSpans = 100_000;

/** The set of stretches that may lie in any order and over one another; one that does not end after it starts is none. */
export function spansOf(stretches: readonly (readonly [from: Exact, to: Exact])[]): Spans | undefined {
  if (stretches.length > mostSpans) return undefined;
  const inOrder = stretches
    .filter(([from, to]) => from < to)
    .toSorted(([one], [other]) => compare(one, other));
  const ends: Exact[] = [];
  for (const [from, to] of inOrder) {
    const last = ends.at(-1);
    if (last === undefined || from > last) ends.push(from, to);
    else if (to > last) ends[ends.length - 1] = to;
  }
  return ends;
}

/** The time that so many of the stretches, or more, take at once; undefined for fewer than one, which is all time. */
export function atOnce(
  stretches: readonly (readonly [from: Exact, to: Exact])[],
  count: number,
): Spans | undefined {
  if (stretches.length > mostSpans || count < 1) return undefined;
  const changes = stretches
    .filter(([from, to]) => from < to)
    .flatMap(([from, to]) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    // What ends at a moment has made room for what begins then.
    .toSorted((one, other) => compare(one.at, other.at) || one.by - other.by);
  const ends: Exact[] = [];
  let there = 0;
  for (const { at, by } of changes) {
    const wasFull = there >= count;
    there += by;
    if (wasFull === there >= count) continue;
    if (ends.at(-1) === at) ends.pop();
    else ends.push(at);
  }
  return ends;
}

/** The first moment at which something of a length can begin; undefined where it fits nowhere. */
export function firstFit(spans: Spans, length: Exact): Exact | undefined {
  if (length <= 0n) return undefined;
  const fitting = spans.findIndex(
    (start, place) => place % 2 === 0 && (spans[place + 1] ?? start) - start >= length,
  );
  return spans[fitting];
}

/** What lies in one or the other. */
export function union(left: Spans, right: Spans): Spans | undefined {
  return sweep(left, right, (one, other) => one || other);
}

/** What lies in one and not in the other. */
export function difference(left: Spans, right: Spans): Spans | undefined {
  return sweep(left, right, (one, other) => one && !other);
}

/** What lies in both. */
export function intersection(left: Spans, right: Spans): Spans | undefined {
  return sweep(left, right, (one, other) => one && other);
}

/** How much time it is, in milliseconds. */
export function lengthOf(spans: Spans): Exact {
  return spans.reduce((sum, end, place) => (place % 2 === 0 ? sum - end : sum + end), 0n);
}

/** Whether a moment lies in it. */
export function covers(spans: Spans, moment: Exact): boolean {
  return countUntil(spans, moment) % 2 === 1;
}

/** When it next begins or ends after a moment; undefined where it does so no more. */
export function changeAfter(spans: Spans, moment: Exact): Exact | undefined {
  return spans[countUntil(spans, moment)];
}

/** Whether any of it lies between two moments. */
export function meets(spans: Spans, from: Exact, to: Exact): boolean {
  if (from >= to) return false;
  const next = countUntil(spans, from);
  return next % 2 === 1 || (spans[next] ?? to) < to;
}

/** The first moment until which so much of it has passed since another; undefined where there is not so much. */
export function advanced(spans: Spans, since: Exact, amount: Exact): Exact | undefined {
  if (amount < 0n) return undefined;
  if (amount === 0n) return since;
  let left = amount;
  const first = countUntil(spans, since);
  for (let place = first - (first % 2); place < spans.length; place += 2) {
    const [start = 0n, end = 0n] = [spans[place], spans[place + 1]];
    const from = start > since ? start : since;
    if (end - from >= left) return from + left;
    left -= end - from;
  }
  return undefined;
}

/** From a moment until another, which is no longer in it; without one it is open there. */
export interface Window {
  readonly from?: Exact | undefined;
  readonly to?: Exact | undefined;
}

/**
 * Where something of a length can begin, in steps from the start of each stretch; undefined for too many, also where a
 * window has few of them.
 */
export function slotsIn(
  spans: Spans,
  { length, step }: { readonly length: Exact; readonly step: Exact },
  { from, to }: Window = {},
): readonly Exact[] | undefined {
  if (length <= 0n || step <= 0n) return undefined;
  const slots: Exact[] = [];
  let count = 0n;
  for (let place = 0; place < spans.length; place += 2) {
    const [start = 0n, end = 0n] = [spans[place], spans[place + 1]];
    if (end - start < length) continue;
    count += (end - start - length) / step + 1n;
    if (count > mostSpans) return undefined;
    const skipped = from === undefined || from <= start ? 0n : (from - start + step - 1n) / step;
    const last = to === undefined || to > end - length ? end - length : to - 1n;
    for (let at = start + skipped * step; at <= last; at += step) slots.push(at);
  }
  return slots;
}

/** Milliseconds as they stand in a set. */
export function instant(milliseconds: number): Exact {
  return BigInt(milliseconds);
}

/** Goes through the ends of both in order; `isIn` says of what is in the left and the right one whether it stays. */
function sweep(
  left: Spans,
  right: Spans,
  isIn: (left: boolean, right: boolean) => boolean,
): Spans | undefined {
  const ends: Exact[] = [];
  let [one, other] = [0, 0];
  while (one < left.length || other < right.length) {
    const [a, b] = [left[one], right[other]];
    const at = a === undefined || (b !== undefined && b < a) ? b : a;
    if (at === undefined) break;
    if (a === at) one += 1;
    if (b === at) other += 1;
    if (isIn(one % 2 === 1, other % 2 === 1) !== (ends.length % 2 === 1)) ends.push(at);
  }
  return ends.length > 2 * mostSpans ? undefined : ends;
}

/** How many ends are not after a moment: an odd number inside of a stretch. */
function countUntil(spans: Spans, moment: Exact): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] ?? moment) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(one: Exact, other: Exact): number {
  return one < other ? -1 : Number(one > other);
}
