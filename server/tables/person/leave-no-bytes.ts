import sql from 'sql-template-tag';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';
import { forgetOldTexts } from '#server/tables/search/keep-search-indexes.ts';

/** Stands from the moment that something is deleted for good until no byte of it is left. */
const SETTING = 'bytes_to_leave';

/** Notes, with what deletes, that the data have to be written anew. `mark` tells it from others that do so too. */
export async function noteBytesToLeave(
  transaction: Transaction,
  { mark, now }: { readonly mark: string; readonly now: string },
): Promise<void> {
  await writeSetting(transaction, SETTING, { value: mark, now });
}

/**
 * Writes the data anew where something was deleted for good: at once after that, and when a process ended before it was
 * done. Where it cannot be done (no room), it throws, and is still to be done.
 */
export async function leaveNoBytes(runtime: Runtime): Promise<void> {
  const { database } = runtime;
  const mark = await database.read((connection) => readSetting(connection, SETTING));
  if (mark === undefined) return;
  await forgetOldTexts(runtime);
  await database.compact?.();
  // Not one that was noted meanwhile.
  await database.write((on) =>
    on.run(sql`DELETE FROM nf_setting WHERE name = ${SETTING} AND value = ${JSON.stringify(mark)}`),
  );
}
