import { toMilliseconds } from '#shared/fields/time/duration.ts';
import type { Mended } from './suggestion.ts';
import type { Span } from './syntax.ts';

interface Habit {
  /** The rest of the sentence "Write …". */
  readonly said: string;
  /** What stands in its place, where one word does: of a name that is called, for the name or the whole call. */
  readonly word?: string;
  readonly isWhole?: true;
}

function each(said: string, words: readonly string[], more: Omit<Habit, 'said'> = {}): [string, Habit][] {
  return words.map((word) => [word, { said, ...more }]);
}

/** What other languages call something, and how it is written here. */
const byName: ReadonlyMap<string, Habit> = new Map([
  ...each('`null`, or ask `has(x)`.', ['null', 'none', 'nil', 'undefined', 'empty'], { word: 'null' }),
  ...each('`true`.', ['true', 'yes'], { word: 'true' }),
  ...each('`false`.', ['false', 'no'], { word: 'false' }),
  ...each('`today`, without brackets.', ['today', 'current_date', 'curdate'], {
    word: 'today',
    isWhole: true,
  }),
  ...each('`now`, without brackets.', ['now', 'current_timestamp', 'sysdate'], {
    word: 'now',
    isWhole: true,
  }),
  ...each(
    '`me` for the person who is signed in.',
    ['user', 'current_user', 'currentuser', 'viewer', 'reader', 'recipient'],
    { word: 'me', isWhole: true },
  ),
  ...each('the name of the field alone, or `record` for the whole record.', ['this', 'self', 'it', 'row'], {
    word: 'record',
  }),
  ...each('`min` and `max` at the field: they bound how long a text is.', ['len', 'length', 'strlen']),
  ...each('`!has(x)`, or `x == null`.', ['isnull', 'is_null', 'isempty', 'is_empty'], { word: '!has' }),
  ...each('`staff in me.roles`.', ['has_role', 'hasrole', 'is_role', 'in_role']),
  ...each('`d + days(n)`, or `weeks`, `months`, `years`.', [
    'add_days',
    'add_months',
    'addmonths',
    'dateadd',
    'date_add',
  ]),
  ...each('`coalesce(x, y)`.', ['ifnull', 'nvl'], { word: 'coalesce' }),
]);

/** How a name of another language is written here: it stands at `at`, and with what it is given, if so, in `whole`. */
export function habit(name: string, at: Span, whole: Span = at): Mended | undefined {
  const known = byName.get(name.toLowerCase());
  if (known === undefined) {
    const text = durationCall(name);
    return text === undefined ? undefined : instead(`Write \`${text}\`.`, text, at);
  }
  const { said, word: text, isWhole } = known;
  const hint = `Write ${said}`;
  if (text === undefined) return { hint };
  return instead(hint, text, isWhole === true ? whole : at);
}

/** `days(14)` for `P14D`. */
function durationCall(name: string): string | undefined {
  const [, years = 0, months = 0] = /^P(?:(\d+)Y)?(?:(\d+)M)?$/.exec(name) ?? [];
  const count = Number(years) * 12 + Number(months);
  if (count > 0) return `months(${count})`;
  const weeks = /^P(\d+)W$/.exec(name)?.[1];
  if (weeks !== undefined) return `days(${Number(weeks) * 7})`;
  const milliseconds = /^P(?=.)/.test(name) ? toMilliseconds(name) : undefined;
  if (milliseconds === undefined) return undefined;
  const seconds = milliseconds / 1000;
  const [unit, size] = units.find(([, most]) => seconds !== 0 && seconds % most === 0) ?? ['seconds', 1];
  return `${unit}(${seconds / size})`;
}

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** What is meant where the parser stumbles at `at`, by what stands before and what it found. */
export function syntaxHabit(found: string, before: string, at: Span): Mended | undefined {
  const last = /([A-Za-z]+|[=<>&|]+)\s*$/.exec(before)?.[1]?.toLowerCase() ?? '';
  if (found === '\\')
    return {
      hint: "In an expression `\\` is written twice, as in `'\\\\d+'`, and YAML has such an expression in single quotes or none.",
    };
  if (/[„“”‚‘’«»]/u.test(found)) return { hint: "Quotes are straight: `'text'`." };
  if (found === ';') return instead('Leave it out.', '', at);
  if (found === ',' && /\bin\s*\([^()]*$/i.test(before))
    return { hint: "A list stands in square brackets: `in ['a', 'b']`." };
  if (found === '=')
    return last === '==' || last === '='
      ? instead('Write `==`.', '', at)
      : instead('Compare with `==`.', '==', at);
  if (found === '>' && last === '<')
    return instead('Write `!=`.', '!=', { start: before.lastIndexOf('<'), end: at.end });
  if (last === 'not') return { hint: 'Write `!` for `not`.' };
  const known = byWord.get(found.toLowerCase());
  return known?.text === undefined ? known && { hint: known.hint } : instead(known.hint, known.text, at);
}

function instead(hint: string, text: string, { start, end }: Span): Mended {
  return { hint, instead: [{ start, end, text }] };
}

const byWord: ReadonlyMap<string, { readonly hint: string; readonly text?: string }> = new Map([
  ['and', { hint: 'Write `&&`.', text: '&&' }],
  ['&', { hint: 'Write `&&`.', text: '&&' }],
  ['or', { hint: 'Write `||`.', text: '||' }],
  ['|', { hint: 'Write `||`.', text: '||' }],
  ['not', { hint: 'Write `!`.', text: '!' }],
  ['is', { hint: 'Write `==`, or `== null` and `!= null` for what is empty.', text: '==' }],
  ['like', { hint: "Write `x.contains('a')`, `x.startsWith('a')` or `matches(x, 'a.*')`." }],
  ['between', { hint: 'Write `a <= x && x <= b`.' }],
  ['then', { hint: 'Write `condition ? value : other`.' }],
]);
