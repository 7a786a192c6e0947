import type { WrittenProblem } from '#shared/api/problem.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { ApiProblem } from './call/api-problem.ts';
import { call } from './call/call.ts';

/** What an import did, or would do. */
export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly warnings: readonly WrittenProblem[];
}

/** Rows that are to be records. */
export interface ImportedRows {
  readonly plural: string;
  readonly rows: readonly RecordValues[];
  /** Rows that name a record by this change it; undefined: all are new. */
  readonly key: string | undefined;
}

/** What rows would do, and what is said of them: problems without a level are in the way, the others are asked or only said. */
export interface ImportTrial {
  readonly report?: Omit<ImportReport, 'warnings'>;
  readonly problems: readonly WrittenProblem[];
}

/** Reads rows in: all of them, or none. `once` names the import, so that it can be taken back. */
export async function importRows(
  imported: ImportedRows,
  { confirm, once }: { readonly confirm: readonly string[]; readonly once: string },
): Promise<ImportReport> {
  return send(imported, { confirm: confirm.join(','), idempotencyKey: once });
}

/** Does all that an import would do, and undoes it. */
export async function tryImport(imported: ImportedRows, signal: AbortSignal): Promise<ImportTrial> {
  try {
    const { warnings, ...report } = await send(imported, { dryRun: true, signal });
    return { report, problems: warnings.map((warning) => ({ ...warning, level: 'warning' })) };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.errors.length === 0) throw error;
    return { problems: error.errors };
  }
}

/** Takes an import back, as long as nobody has touched what it wrote. */
export async function undoImport(plural: string, once: string): Promise<void> {
  await call({ method: 'POST', path: `${plural}/-/import/undo`, body: { key: once } });
}

interface SendOptions {
  readonly confirm?: string;
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

async function send(
  { plural, rows, key }: ImportedRows,
  { confirm, dryRun, ...options }: SendOptions,
): Promise<ImportReport> {
  const query = { key, confirm, dry_run: dryRun ? 'true' : undefined };
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
  const body = new Blob(lines, { type: 'application/x-ndjson' });
  return call<ImportReport>({ method: 'POST', path: `${plural}/-/import`, query, body, ...options });
}
