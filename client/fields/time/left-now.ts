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

const MINUTE = 60_000;

/** `2 hrs 10 mins`, in the words of a language; hours are not put together into days, for a day of work has not 24. */
export function lengthInWords(milliseconds: number, language: string): string {
  const minutes = Math.floor(Math.abs(milliseconds) / MINUTE);
  const parts = [
    { unit: 'hour', amount: Math.floor(minutes / 60) },
    { unit: 'minute', amount: minutes % 60 },
  ].filter(({ amount }, place) => amount > 0 || (place === 1 && minutes === 0));
  const words = parts.map(({ unit, amount }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(amount),
  );
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(words);
}
