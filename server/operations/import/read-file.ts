import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { parseJson } from '#server/http/json-body.ts';
import type { ImportRow } from './import-row.ts';
import { readCsv } from './read-csv.ts';
import { readJsonLines } from './read-json-lines.ts';

/** Takes a file apart into rows; refused where it is no table, or a line no JSON. */
export async function readImportFile(
  text: string,
  format: 'csv' | 'ndjson',
  entity: Entity,
): Promise<Outcome<readonly ImportRow[]>> {
  const file = await (format === 'csv' ? readCsv(text, entity) : readJsonLines(text, jsonIn));
  return file.kind === 'rows' ? done(file.rows) : refuse('bad_request', undefined, file.problems);
}

function jsonIn(line: string): unknown {
  const parsed = parseJson(line);
  return parsed.kind === 'done' ? parsed.value : undefined;
}
