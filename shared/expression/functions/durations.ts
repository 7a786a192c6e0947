import { offsetAt } from '#shared/time/zone-offsets.ts';
import { momentOf, type RoundingName, roundLocal, roundSpan } from '../values/calendar.ts';
import { durationOf, inDuration } from '../values/durations.ts';
import type { ValueFunction, Work } from './value-function.ts';

function span(name: 'hours' | 'minutes' | 'seconds', milliseconds: number, examples: readonly string[]) {
  return {
    form: `${name}(number)`,
    says: `An exact number of ${name}.`,
    examples,
    parameters: [['number']],
    result: { kind: 'duration' },
    work:
      (): Work =>
      ([count]) =>
        typeof count === 'bigint' ? (durationOf(count, milliseconds) ?? null) : null,
  } as const;
}

function rounding(name: RoundingName, says: string, examples: readonly string[]) {
  return {
    form: `${name}(moment, duration)`,
    says,
    examples,
    parameters: [['datetime', 'duration'], ['duration']],
    result: 'first',
    work: ({ kind }: { readonly kind: string }) => (kind === 'duration' ? ofSpan(name) : ofMoment(name)),
  } as const;
}

function ofSpan(how: RoundingName): Work {
  return ([value, step]) => {
    const rounded = roundSpan(Number(value), Number(step), how);
    return rounded === undefined ? null : (inDuration(BigInt(rounded)) ?? null);
  };
}

/** A moment keeps its offset while it is rounded, so that the hour that exists twice stays the hour it was. */
function ofMoment(how: RoundingName): Work {
  return ([value, step], zone) => {
    if (zone === undefined) return undefined;
    const instant = Date.parse(String(value));
    const offset = offsetAt(zone, instant) * 1000;
    const rounded = roundLocal(instant + offset, Number(step), how);
    return rounded === undefined ? null : (momentOf(rounded - offset) ?? null);
  };
}

/** Functions that make durations, and bring to a multiple of one. */
export const durationFunctions = {
  hours: span('hours', 3_600_000, ['hours(1.5) == minutes(90)']),
  minutes: span('minutes', 60_000, ['minutes(2) == seconds(120)']),
  seconds: span('seconds', 1000, ['seconds(90) > minutes(1)']),
  round_down: rounding('round_down', '`round_down(t, minutes(15))`: to the step before.', [
    'round_down(minutes(50), minutes(15)) == minutes(45)',
  ]),
  round_up: rounding('round_up', 'To the step after.', ['round_up(minutes(50), minutes(15)) == hours(1)']),
  round_near: rounding('round_near', 'To the nearest step.', [
    'round_near(minutes(50), minutes(15)) == minutes(45)',
  ]),
} as const satisfies Readonly<Record<string, ValueFunction>>;
