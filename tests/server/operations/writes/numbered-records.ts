import { raw } from 'sql-template-tag';
import type { Runtime } from '#server/runtime.ts';

/** Puts records into a table, past everything that a write asks: their numbers from 1 in one field. Defaults are not filled in. */
export async function addNumbered(
  { database, storage }: Runtime,
  { entity, field, count }: { readonly entity: string; readonly field: string; readonly count: number },
): Promise<void> {
  const sqlite = database.kind === 'sqlite';
  const numbers = sqlite
    ? `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
    : `WITH numbers (n) AS (SELECT generate_series(1, ${count}))`;
  const id = sqlite
    ? `printf('019b0000-0001-7000-8000-%012x', n)`
    : `CAST('019b0000-0001-7000-8000-' || lpad(to_hex(n), 12, '0') AS uuid)`;
  const at = `'2026-01-05T08:00:00.000Z'`;
  const columns = `id, "${storage.column(entity, field)}", created_at, updated_at, version`;
  const text = `${numbers} INSERT INTO "${storage.table(entity)}" (${columns}) SELECT ${id}, n, ${at}, ${at}, 1 FROM numbers`;
  await database.write((on) => on.run(raw(text)));
}
