import { dateFormatter } from '#shared/fields/base/formatters.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { timeToType } from '#shared/typed/read-time.ts';
import { localMoment } from './local-moment.ts';

/** A moment as one finds it on a clock of its day. */
export interface TimeOfDay {
  /** RFC 3339. */
  readonly moment: string;
  /** `09:30`; with the name of the offset where the day has it twice. */
  readonly text: string;
}

/** Moments in order, by their day (`YYYY-MM-DD`) in the zone. */
export function momentsByDay(
  moments: readonly string[],
  { locale, zone }: Pick<DisplayStyle, 'locale' | 'zone'>,
): ReadonlyMap<string, readonly TimeOfDay[]> {
  const days = new Map<string, TimeOfDay[]>();
  for (const moment of moments) {
    const { date, time } = localMoment(moment, zone);
    const day = days.get(date) ?? [];
    days.set(date, [...day, { moment, text: timeToType(time, locale) }]);
  }
  return new Map([...days].map(([date, times]) => [date, distinct(times, locale, zone?.timezone)]));
}

function distinct(
  times: readonly TimeOfDay[],
  locale: string,
  timeZone: string | undefined,
): readonly TimeOfDay[] {
  const isTwice = (text: string) => times.filter((one) => one.text === text).length > 1;
  return times.map(({ moment, text }) =>
    isTwice(text) ? { moment, text: `${text} ${offsetName(moment, locale, timeZone)}` } : { moment, text },
  );
}

function offsetName(moment: string, locale: string, timeZone: string | undefined): string {
  const parts = dateFormatter(locale, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
