import pg from 'pg';
import type { ColumnValue } from '#server/db/database.ts';

/** How text that PostgreSQL sends becomes a column value. What is not named here stays text. */
const parsers: Readonly<Record<number, (text: string) => ColumnValue>> = {
  [pg.types.builtins.BOOL]: (text) => text === 't',
  [pg.types.builtins.INT2]: Number,
  [pg.types.builtins.INT4]: Number,
  [pg.types.builtins.INT8]: exactInteger,
  [pg.types.builtins.TIMESTAMPTZ]: instant,
};

/** By the number of a type in the server's catalog; undefined where the text is the value. */
export function parserOf(type: number): ((text: string) => ColumnValue) | undefined {
  return parsers[type];
}

function exactInteger(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** What stands behind a fraction that has so many letters with its point: none, never one, `.1`, `.12`, `.123`. */
const ends = ['.000Z', '', '00Z', '0Z', 'Z'];
const SECONDS = '2026-01-05 08:00:00'.length;
const MILLISECONDS = '2026-01-05 08:00:00.123'.length;

/** `2026-01-05 08:00:00.12+00` (the session is in UTC) to `2026-01-05T08:00:00.120Z`. Of few pieces, for a list has hundreds. */
function instant(text: string): string {
  const whole = text.length - '+00'.length;
  const end = ends[whole - SECONDS] ?? 'Z';
  return text.slice(0, 10) + ('T' + text.slice(11, Math.min(whole, MILLISECONDS)) + end);
}
