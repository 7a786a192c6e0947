import type { FileLimits, ImportFile } from './import-row.ts';
import { readCsv } from './read-csv.ts';
import { readJsonLines } from './read-json-lines.ts';
import { parseJson } from '#shared/api/json-text.ts';

/** Takes a file apart into rows; refused where it is no table, a line no JSON, or more than there may be. */
export function readImportFile(
  text: string,
  format: 'csv' | 'ndjson',
  limits: FileLimits,
): Promise<ImportFile> {
  return format === 'csv' ? readCsv(text, limits) : readJsonLines(text, jsonIn, limits);
}

function jsonIn(line: string): unknown {
  const parsed = parseJson(line);
  return parsed.kind === 'done' ? parsed.value : undefined;
}
