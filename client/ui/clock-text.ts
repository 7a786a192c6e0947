import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { offsetAt } from '#shared/time/zone-offsets.ts';
import type { AppDescription } from '#shared/api/app-description.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';

/**
 * The clock of a rehearsal, with the day of the week. On its own, because the formats of fields bring the checks of
 * fields with them, which the shell must not wait for.
 */
export function clockText(now: string, style: DisplayStyle): string {
  return written(now, clock, style);
}

/** A moment with its day, in the formats and the zone of the viewer. */
export function momentText(instant: string, style: DisplayStyle): string {
  return written(instant, { dateStyle: 'medium', timeStyle: 'short' }, style);
}

/** A moment that the clock of a rehearsal does not know, such as when somebody was last here: as long before what that clock shows. */
export function onShownClock(
  moment: string,
  { rehearsal, now }: Pick<AppDescription, 'rehearsal' | 'now'>,
  real = Date.now(),
): string {
  return rehearsal ? new Date(Date.parse(now) - (real - Date.parse(moment))).toISOString() : moment;
}

function written(moment: string, format: Intl.DateTimeFormatOptions, { locale, zone }: DisplayStyle): string {
  const instant = Date.parse(moment);
  const local = new Date(instant + (zone ? offsetAt(zone, instant) : 0) * 1000);
  return dateFormatter(locale, { ...format, timeZone: 'UTC' }).format(local);
}

const clock = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const;
