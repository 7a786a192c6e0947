import type { TimeLeft } from '#shared/engine/deadlines/time-left.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';

/** How much is left some milliseconds after it was told, and in how many of them that has to be asked anew. */
export function leftNow(
  { left, counts, until, at }: TimeLeft & { readonly at: string },
  since: number,
): { readonly left: number; readonly again: number | undefined } {
  const told = toMilliseconds(left) ?? 0;
  const change = until === null ? undefined : Date.parse(until) - Date.parse(at);
  // Behind the next change it is not known: what was true until then stays shown until the server is heard.
  const passed = Math.max(0, Math.min(since, change ?? since));
  return { left: counts ? told - passed : told, again: change === undefined ? undefined : change - since };
}

/** Whether each hour until a moment counts, or each since: only then are 24 of them a day. */
export function countsEachHour({ left, at }: TimeLeft & { readonly at: string }, moment: string): boolean {
  return Math.abs(Date.parse(moment) - Date.parse(at) - (toMilliseconds(left) ?? 0)) < MINUTE;
}

const MINUTE = 60_000;

/** `2 hrs 10 mins`, in the words of a language; `13 days 23 hrs` only where days are meant, for a day of work has not 24 hours. */
export function lengthInWords(milliseconds: number, language: string, inDays = false): string {
  const minutes = Math.floor(Math.abs(milliseconds) / MINUTE);
  const hours = Math.floor(minutes / 60);
  const exact = [
    { unit: 'hour', amount: hours },
    { unit: 'minute', amount: minutes % 60 },
  ];
  const days = [
    { unit: 'day', amount: Math.floor(hours / 24) },
    { unit: 'hour', amount: hours % 24 },
  ];
  const parts = (inDays && hours >= 48 ? days : exact).filter(
    ({ amount }, place) => amount > 0 || (place === 1 && minutes === 0),
  );
  const words = parts.map(({ unit, amount }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(amount),
  );
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(words);
}
