import sql, { join, raw } from 'sql-template-tag';
import type { Transaction } from '#server/db/database.ts';

/** What ends by itself, and is removed by whoever comes after: by which columns a row is known, and when it ends. */
const ending = {
  nf_session: { key: ['token_hash'], ends: ['expires_at', 'idle_at'] },
  nf_device: { key: ['token_hash', 'user_id'], ends: ['expires_at'] },
  nf_link: { key: ['id'], ends: ['expires_at'] },
  nf_sign_in: { key: ['id'], ends: ['expires_at'] },
} as const;

const AT_ONCE = 100;

/** Removes what ended first. Each call adds one row at most, so that none is left for long, and none pays for all of a day. */
export async function forgetEnded(on: Transaction, table: keyof typeof ending, now: string): Promise<void> {
  const { key, ends } = ending[table];
  const [name, columns] = [raw(table), join(key.map((column) => raw(column)))];
  for (const end of ends.map((column) => raw(column)))
    await on.run(sql`DELETE FROM ${name} WHERE (${columns}) IN (
      SELECT ${columns} FROM ${name} WHERE ${end} <= ${now} ORDER BY ${end} LIMIT ${AT_ONCE})`);
}
