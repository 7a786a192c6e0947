import type { Bucket } from '#server/bucket/bucket.ts';
import type { Database } from '#server/db/database.ts';
import { forgetGone, selectGone, takeGone } from '#server/sql/engine/file-rows.ts';
import { objectsOf } from './pieces.ts';

/**
 * Removes from the bucket what was deleted in the database, and what a move has left behind. Each is claimed before, so that
 * no move takes it for its own meanwhile; one whose process ended is removed by the next that looks.
 */
export async function removeGone(
  { database, bucket }: { readonly database: Database; readonly bucket: Bucket },
  now: string,
): Promise<number> {
  let [removed, after] = [0, ''];
  for (;;) {
    const rows = await database.ask(selectGone(now, after));
    if (rows.length === 0) return removed;
    for (const { file } of rows) {
      after = String(file);
      if (await removeObjects({ database, bucket }, after)) removed += 1;
    }
  }
}

async function removeObjects({ database, bucket }: Parameters<typeof removeGone>[0], file: string) {
  if ((await database.write((on) => on.run(takeGone(file)))) === 0) return false;
  for await (const { name } of bucket.list(objectsOf(file))) await bucket.remove(name);
  await database.write((on) => on.run(forgetGone(file, 'taken')));
  return true;
}
