import { messageOf } from '#shared/messages/message.ts';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { plainTyped, type Reading } from './typed.ts';
import { folded } from './words.ts';

const form = /^(\d{1,2})(?: ?[:.h] ?(\d{2})(?: ?(?:[:.]|min) ?(\d{2}) ?s?)?)?$/;
const inOne = /^(\d{1,2})(\d{2})$/;

/** A time of day: `9:30`, `9.30`, `0930`, `9h30`, `9 h 30`, `9 Uhr`, `9`, and with the halves of the day `9:30 pm`. */
export function readTime(typed: string, locale: string): Reading<string> {
  const text = folded(typed, locale);
  const half = (['pm', 'am'] as const).find((name) =>
    halves(name, locale).some((word) => endsOrBegins(text, word)),
  );
  const bare = half === undefined ? text : without(text, halves(half, locale));
  const clock = bare
    .replace(/ ?uhr ?(?=\d)/, ':')
    .replace(/ ?(uhr|h)$/, '')
    .trim();
  const [, hours, minutes = '00', seconds = '00'] = form.exec(clock) ?? inOne.exec(clock) ?? [];
  const hour = hours === undefined ? undefined : hourOf(Number(hours), half);
  if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    const examples = { one: timeToType('09:30', locale), other: timeToType('17:00', locale) };
    return { problem: [messageOf('fields.notTime'), messageOf('fields.writeLikeEither', examples)] };
  }
  const value = `${String(hour).padStart(2, '0')}:${minutes}`;
  return { value: seconds === '00' ? value : `${value}:${seconds}` };
}

/** A time as the language writes it. */
export function timeToType(value: string, locale: string): string {
  return plainTyped(formatValue({ type: 'time' }, value, { locale }));
}

/** How times are typed in the language: `hh:mm`, `hh:mm AM`. */
export function timeHint(locale: string): string {
  const figures = /\p{Nd}+/u;
  return timeToType('09:30', locale).replace(figures, 'hh').replace(figures, 'mm');
}

function hourOf(hour: number, half: 'am' | 'pm' | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

const twelve = Array.from({ length: 12 }, (_, hour) => hour);

/** What the language calls the half of the day, or the hours of it; `am` and `pm` everybody knows. */
function halves(half: 'am' | 'pm', locale: string): readonly string[] {
  const format = dateFormatter(locale, { timeStyle: 'short', hour12: true, timeZone: 'UTC' });
  const called = twelve.map((hour) => {
    const parts = format.formatToParts(Date.UTC(2026, 0, 1, half === 'am' ? hour : hour + 12));
    return folded(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '', locale);
  });
  const own = [...new Set(called)].flatMap((word) => [word, word.replaceAll(/[. ]/g, '')]);
  return [...own, half, half === 'am' ? 'a.m.' : 'p.m.'].filter((word) => word !== '');
}

function endsOrBegins(text: string, word: string): boolean {
  return text.endsWith(word) || text.startsWith(word);
}

function without(text: string, words: readonly string[]): string {
  const word = words.find((candidate) => endsOrBegins(text, candidate)) ?? '';
  return (text.endsWith(word) ? text.slice(0, -word.length) : text.slice(word.length)).trim();
}
