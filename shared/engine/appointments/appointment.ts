import type { Expression } from '#shared/expression/expression.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { pathsRead } from '#shared/expression/tree/at-hand.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';

/** What makes an appointment of a record. */
export interface Appointment {
  /** The fields with the first and the last day or moment. */
  readonly from: string;
  readonly to?: string;
  /** The field with the length, where none has the end. */
  readonly length?: string;
  /** Which records the calendars of the contract show, by their options alone: one of these holds. Absent: all. */
  readonly kept?: readonly Expression[];
}

/** When an appointment is: dates or moments. */
export interface AppointmentTime {
  readonly from: string;
  readonly to: string | undefined;
  /** No calendar of the contract shows it any more. */
  readonly isCancelled: boolean;
}

/** When the appointment of a record is, by what a reader has of the record; undefined where it has no beginning. */
export function appointmentTime(
  { from, to, length, kept }: Appointment,
  record: Readonly<Record<string, JsonValue | undefined>>,
): AppointmentTime | undefined {
  const start = textIn(record, from);
  if (start === undefined) return undefined;
  return {
    from: start,
    to: textIn(record, to) ?? endAfter(start, textIn(record, length)),
    isCancelled: kept !== undefined && !kept.some((condition) => mayHold(condition, record)),
  };
}

function textIn(
  record: Readonly<Record<string, JsonValue | undefined>>,
  name: string | undefined,
): string | undefined {
  const value = name === undefined ? undefined : record[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function endAfter(start: string, length: string | undefined): string | undefined {
  const milliseconds = length === undefined ? undefined : toMilliseconds(length);
  if (milliseconds === undefined) return undefined;
  const isDay = start.length === 'YYYY-MM-DD'.length;
  return isDay ? undefined : new Date(Date.parse(start) + milliseconds).toISOString();
}

/** Of what the reader may not read nothing is concluded. */
function mayHold(condition: Expression, record: Readonly<Record<string, JsonValue | undefined>>): boolean {
  const isUnknown = pathsRead(condition).some((path) => record[path] === undefined);
  return isUnknown || holds(condition, { ...nothingElse, record: record as Environment['record'] });
}

const nothingElse = { now: '', today: '', constants: {} };
