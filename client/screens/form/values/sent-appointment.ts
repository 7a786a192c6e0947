import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';
import { calendarFile } from '#shared/time/calendar-file.ts';

/** A field of the form with what was sent in it. */
export interface EnteredValue {
  readonly field: FieldShape;
  readonly value: JsonValue;
}

interface About {
  readonly id: string;
  /** What was sent, and what the application is called. */
  readonly title: string;
  readonly product: string;
  /** The link to come back. */
  readonly url?: string | undefined;
  /** When it ends by the answer of the server, where that is known. */
  readonly ends?: string | undefined;
  readonly now: string;
}

/**
 * What was sent as a file for a calendar: it begins at the first moment in it, and ends at the next one, at the end that the
 * server has answered, or after the first length of time. Undefined where no moment is in it.
 */
export function appointmentFile(entered: readonly EnteredValue[], about: About): string | undefined {
  const moments = entered.flatMap(({ field, value }) =>
    isA(field, 'datetime') && typeof value === 'string' ? [value] : [],
  );
  const [from, later] = moments;
  if (from === undefined) return undefined;
  const { id, title, product, url, ends, now } = about;
  const to = [later, ends].find((end) => end !== undefined && end > from) ?? endOf(from, entered);
  const event = { id, stamp: now, from, to, title: `${title} – ${product}`, url };
  return calendarFile(product, [event]);
}

function endOf(from: string, entered: readonly EnteredValue[]): string | undefined {
  const length = entered.find(({ field }) => isA(field, 'duration'))?.value;
  const milliseconds = typeof length === 'string' ? toMilliseconds(length) : undefined;
  return milliseconds === undefined ? undefined : new Date(Date.parse(from) + milliseconds).toISOString();
}
