import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonValue } from '#shared/fields/field.ts';
import type { ImportFile, ImportRow } from './import-row.ts';

/** Lines between two moments at which others have their turn. */
const STRIDE = 500;

/** One JSON object in each line. Empty lines are passed over. */
export async function readJsonLines(text: string, parse: (line: string) => unknown): Promise<ImportFile> {
  const rows: ImportRow[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (index % STRIDE === STRIDE - 1) await nextTurn();
    if (line.trim() === '') continue;
    const values = parse(line);
    if (!isObject(values)) {
      const message = 'This line is no JSON object.';
      return { kind: 'wrong', problems: [{ code: 'bad_request', message, line: index + 1 }] };
    }
    rows.push({ line: index + 1, values, emptyIsAbsent: false });
  }
  return { kind: 'rows', rows };
}

function isObject(value: unknown): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
