import { type Appointment, appointmentTime } from '#shared/engine/appointments/appointment.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { calendarFile } from '#shared/time/calendar-file.ts';
import type { EnteredValue } from './entered-values.ts';

interface Sent {
  readonly appointment: Appointment | undefined;
  readonly entered: readonly EnteredValue[];
  /** What the server has told of it, its id first of all: the file of the record has the same. */
  readonly answer: Readonly<Record<string, JsonValue>>;
}

interface About {
  /** What was sent, and what the application is called. */
  readonly title: string;
  readonly product: string;
  /** The link to come back. */
  readonly url?: string | undefined;
  readonly now: string;
}

/** What was sent as a file for a calendar; undefined where it is no appointment. */
export function appointmentFile({ appointment, entered, answer }: Sent, about: About): string | undefined {
  const { title, product, url, now } = about;
  const typed = Object.fromEntries(entered.map(({ field, value }) => [field.name, value]));
  const time = appointment && appointmentTime(appointment, { ...typed, ...answer });
  if (time === undefined) return undefined;
  const id = String(answer['id']);
  return calendarFile(product, [{ id, stamp: now, title: `${title} – ${product}`, url, ...time }]);
}
