import type { FileLimits, ImportFile } from './import-row.ts';
import { readJsonLines } from './read-json-lines.ts';
import { parseJson } from '#shared/api/json-text.ts';

/** Takes a file apart into rows; refused where it is no table, a line no JSON, or more than there may be. */
export async function readImportFile(
  text: string,
  format: 'csv' | 'ndjson',
  limits: FileLimits,
): Promise<ImportFile> {
  if (format === 'ndjson') return readJsonLines(text, jsonIn, limits);
  const { readCsv } = await import('./read-csv.ts');
  return readCsv(text, limits);
}

function jsonIn(line: string): unknown {
  const parsed = parseJson(line);
  return parsed.kind === 'done' ? parsed.value : undefined;
}
