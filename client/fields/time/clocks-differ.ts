import { dateFormatter } from '#shared/fields/base/formatters.ts';

/** The zone (IANA) by which this device shows times. */
export function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether clocks of two zones (IANA) show something else at a moment (RFC 3339). */
export function clocksDiffer(moment: string, one: string, other: string): boolean {
  const shown = (timeZone: string) =>
    dateFormatter('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(moment));
  return one !== other && shown(one) !== shown(other);
}

/** Whether the clock of this device shows something else than that of a zone (IANA), at a moment or now. */
export function differsFromDevice(zone: string, moment = new Date().toISOString()): boolean {
  return clocksDiffer(moment, zone, zoneOfDevice());
}
