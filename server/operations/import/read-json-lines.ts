import { messageOf } from '#shared/messages/message.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { done } from '#shared/api/refusal.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { type FileLimits, type ImportFile, type ImportRow, tooManyRows, wrongLine } from './import-row.ts';

/** Lines, and letters in them, between two moments at which others have their turn. */
const STRIDE = { lines: 500, letters: 65_536 };

/** One JSON object in each line. Empty lines are passed over. */
export async function readJsonLines(
  text: string,
  parse: (line: string) => unknown,
  { mostRows, lineBytes }: Pick<FileLimits, 'mostRows' | 'lineBytes'>,
): Promise<ImportFile> {
  const rows: ImportRow[] = [];
  let letters = 0;
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    letters += line.length;
    if (number % STRIDE.lines === 0 || letters > STRIDE.letters) {
      letters = 0;
      await nextTurn();
    }
    if (line.trim() === '') continue;
    if (Buffer.byteLength(line) > lineBytes)
      return wrongLine(number, messageOf('refusals.lineTooLong', { bytes: lineBytes }));
    const values = parse(line);
    if (!isObject(values)) return wrongLine(number, messageOf('refusals.lineNoObject'));
    if (rows.length === mostRows) return tooManyRows(mostRows);
    rows.push({ line: number, values, emptyIsAbsent: false });
  }
  return done(rows);
}

function* linesOf(text: string): Generator<string> {
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at <= text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    yield text.slice(at, end);
    at = end + 1;
  }
}

function isObject(value: unknown): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
