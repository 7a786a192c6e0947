import { toMilliseconds } from '#shared/fields/time/duration.ts';

/** What other languages call something, and how it is written here: the rest of the sentence "Write …". */
const byName: ReadonlyMap<string, string> = new Map([
  ...['null', 'none', 'nil', 'undefined', 'empty'].map((word) => [word, '`null`, or ask `has(x)`.'] as const),
  ...['true', 'yes'].map((word) => [word, '`true`.'] as const),
  ...['false', 'no'].map((word) => [word, '`false`.'] as const),
  ...['today', 'current_date', 'curdate'].map((word) => [word, '`today`, without brackets.'] as const),
  ...['now', 'current_timestamp', 'sysdate'].map((word) => [word, '`now`, without brackets.'] as const),
  ...['user', 'current_user', 'currentuser', 'viewer', 'reader', 'recipient'].map(
    (word) => [word, '`me` for the person who is signed in.'] as const,
  ),
  ...['this', 'self', 'it', 'row'].map(
    (word) => [word, 'the name of the field alone, or `record` for the whole record.'] as const,
  ),
  ...['len', 'length', 'strlen'].map(
    (word) => [word, '`min` and `max` at the field: they bound how long a text is.'] as const,
  ),
  ...['isnull', 'is_null', 'isempty', 'is_empty'].map(
    (word) => [word, '`!has(x)`, or `x == null`.'] as const,
  ),
  ...['has_role', 'hasrole', 'is_role', 'in_role'].map((word) => [word, '`staff in me.roles`.'] as const),
  ...['add_days', 'add_months', 'addmonths', 'dateadd', 'date_add'].map(
    (word) => [word, '`d + days(n)`, or `weeks`, `months`, `years`.'] as const,
  ),
  ...['ifnull', 'nvl'].map((word) => [word, '`coalesce(x, y)`.'] as const),
]);

/** How a name of another language is written here. */
export function habitHint(name: string): string | undefined {
  const known = byName.get(name.toLowerCase());
  if (known !== undefined) return `Write ${known}`;
  const duration = durationCall(name);
  return duration === undefined ? undefined : `Write \`${duration}\`.`;
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

/** What is meant where the parser stumbles, by what stands before and what it found. */
export function syntaxHint(found: string, before: string): string | undefined {
  const last = /([A-Za-z]+|[=<>&|]+)\s*$/.exec(before)?.[1]?.toLowerCase() ?? '';
  if (found === '\\')
    return "In an expression `\\` is written twice, as in `'\\\\d+'`, and YAML has such an expression in single quotes or none.";
  if (/[„“”‚‘’«»]/u.test(found)) return "Quotes are straight: `'text'`.";
  if (found === ';') return 'Leave it out.';
  if (found === ',' && /\bin\s*\([^()]*$/i.test(before))
    return "A list stands in square brackets: `in ['a', 'b']`.";
  if (found === '=') return last === '==' || last === '=' ? 'Write `==`.' : 'Compare with `==`.';
  if (found === '>' && last === '<') return 'Write `!=`.';
  if (last === 'not') return 'Write `!` for `not`.';
  return byWord.get(found.toLowerCase());
}

const byWord: ReadonlyMap<string, string> = new Map([
  ['and', 'Write `&&`.'],
  ['&', 'Write `&&`.'],
  ['or', 'Write `||`.'],
  ['|', 'Write `||`.'],
  ['not', 'Write `!`.'],
  ['is', 'Write `==`, or `== null` and `!= null` for what is empty.'],
  ['like', "Write `x.contains('a')`, `x.startsWith('a')` or `matches(x, 'a.*')`."],
  ['between', 'Write `a <= x && x <= b`.'],
  ['then', 'Write `condition ? value : other`.'],
]);
