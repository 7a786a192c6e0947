import type { WrittenProblem } from '#shared/api/problem.ts';
import { ApiProblem } from './call/api-problem.ts';
import { call } from './call/call.ts';
import { newKey } from './call/new-key.ts';

/** What an import did, or would do. */
export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly warnings: readonly WrittenProblem[];
}

interface ImportedFile {
  readonly plural: string;
  readonly file: File;
  /** Rows that name a record by this change it; undefined: all are new. */
  readonly key: string | undefined;
}

/** What a file would do, and what is said of it: problems without a level are in the way, the others are asked or only said. */
export interface ImportTrial {
  readonly report?: Omit<ImportReport, 'warnings'>;
  readonly problems: readonly WrittenProblem[];
}

/** Reads a file in: all of its rows, or none. */
export async function importFile(imported: ImportedFile, confirm: readonly string[]): Promise<ImportReport> {
  return send(imported, { confirm: confirm.join(','), idempotencyKey: newKey() });
}

/** Does all that an import would do, and undoes it. */
export async function tryImport(imported: ImportedFile, signal: AbortSignal): Promise<ImportTrial> {
  try {
    const { warnings, ...report } = await send(imported, { dryRun: true, signal });
    return { report, problems: warnings.map((warning) => ({ ...warning, level: 'warning' })) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { code, sentence, errors } = error;
    return { problems: errors.length === 0 ? [{ code, message: sentence }] : errors };
  }
}

interface SendOptions {
  readonly confirm?: string;
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

async function send(
  { plural, file, key }: ImportedFile,
  { confirm, dryRun, ...options }: SendOptions,
): Promise<ImportReport> {
  // Systems disagree on what a CSV is called; its name tells.
  const type = /\.(nd|)jsonl?$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv';
  const query = { key, confirm, dry_run: dryRun ? 'true' : undefined };
  const body = new Blob([file], { type });
  return call<ImportReport>({ method: 'POST', path: `${plural}/-/import`, query, body, ...options });
}
