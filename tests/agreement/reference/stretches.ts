import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { instantAt } from '#shared/time/zone-offsets.ts';

/** From a moment until before another, in milliseconds. */
type Stretch = readonly [from: number, until: number];
type Time = readonly Stretch[];

/**
 * The moments at which something can begin, worked out one after the other; undefined where the time has no end, or too
 * many of them.
 */
export function slotsIn(expression: Expression, environment: Environment): readonly string[] | undefined {
  if (expression.kind === 'collection' && expression.function === 'filter') {
    const { list, variable = '', body } = expression;
    return slotsIn(list, environment)?.filter(
      (one) => body !== undefined && evaluate(body, within(environment, variable, one)) === true,
    );
  }
  if (expression.kind !== 'call' || expression.function !== 'slots')
    throw new Error('moments that this suite does not generate');
  const [of, length, step] = expression.arguments;
  const time = timeIn(of, environment);
  const [long, on] = [millisecondsIn(length, environment), millisecondsIn(step, environment)];
  if (time === 'unknown') return [];
  const countIn = ([from, until]: Stretch) => Math.max(0, Math.floor((until - long - from) / on) + 1);
  if (time === undefined || time.reduce((sum, one) => sum + countIn(one), 0) > MOST) return undefined;
  return time.flatMap((one) =>
    Array.from({ length: countIn(one) }, (_, place) => new Date(one[0] + place * on).toISOString()),
  );
}

/** So many moments can be told; of more nobody is told any. */
const MOST = 100_000;

/** The first moment at which something fits; undefined where another function is called. */
export function firstFit(expression: Expression, environment: Environment): JsonValue | undefined {
  if (expression.kind !== 'call' || expression.function !== 'first_fit') return undefined;
  const [of, length] = expression.arguments;
  const long = millisecondsIn(length, environment);
  const time = timeIn(of, environment);
  const first = time === 'unknown' ? undefined : time?.find(([from, until]) => until - from >= long);
  return first === undefined ? null : new Date(first[0]).toISOString();
}

/**
 * Undefined where an end of it is empty. Nothing begins in a time that is unknown, because nobody knows how many are too
 * many.
 */
function timeIn(expression: Expression | undefined, environment: Environment): Time | 'unknown' | undefined {
  if (expression?.kind !== 'call') throw new Error('a time that this suite does not generate');
  const parts = expression.arguments;
  if (expression.function === 'subtract') {
    const [whole, gone] = parts.map((part) => timeIn(part, environment));
    if (whole === 'unknown' || gone === 'unknown') return 'unknown';
    if (whole === undefined || gone === undefined) return undefined;
    return among([...whole, ...gone], (at) => isIn(whole, at) > 0 && isIn(gone, at) === 0);
  }
  if (expression.function === 'span') {
    const [from, until] = parts.map((part) => momentIn(part, environment));
    return from === undefined || until === undefined ? undefined : from < until ? [[from, until]] : [];
  }
  const [starts = [], ends = []] = parts.slice(0, 2).map((part) => momentsIn(part, environment));
  const all = starts.flatMap((from, place): Time => {
    const until = ends[place];
    return from === undefined || until === undefined || from >= until ? [] : [[from, until]];
  });
  const [, , count] = parts;
  const least = expression.function === 'at_once' && count ? evaluate(count, environment) : 1;
  return least === null ? 'unknown' : among(all, (at) => isIn(all, at) >= Number(least));
}

/** The pieces between the ends of stretches that are meant, put together where they touch. */
function among(stretches: Time, isMeant: (at: number) => boolean): Time {
  const ends = [...new Set(stretches.flat())].toSorted((a, b) => a - b);
  const time: [number, number][] = [];
  for (const [place, from] of ends.entries()) {
    const until = ends[place + 1];
    if (until === undefined || !isMeant(from)) continue;
    const last = time.at(-1);
    if (last?.[1] === from) last[1] = until;
    else time.push([from, until]);
  }
  return time;
}

function isIn(time: Time, at: number): number {
  return time.filter(([from, until]) => from <= at && at < until).length;
}

function momentsIn(expression: Expression, environment: Environment): readonly (number | undefined)[] {
  const found = evaluate(expression, environment);
  return Array.isArray(found) ? found.map((one) => (one === null ? undefined : Date.parse(String(one)))) : [];
}

/** Of a day its midnight, by the clocks of the contract. */
function momentIn(expression: Expression, environment: Environment): number | undefined {
  const found = evaluate(expression, environment);
  if (found === null) return undefined;
  const moment = Date.parse(String(found));
  const { zone } = environment;
  return expression.type.kind === 'date' && zone !== undefined ? instantAt(zone, moment) : moment;
}

function millisecondsIn(expression: Expression | undefined, environment: Environment): number {
  const found = expression === undefined ? null : evaluate(expression, environment);
  return toMilliseconds(String(found)) ?? 0;
}

function within(environment: Environment, name: string, value: string): Environment {
  return { ...environment, elements: { ...environment.elements, [name]: value } };
}
