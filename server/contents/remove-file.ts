import type { Transaction } from '#server/db/database.ts';
import { deleteFile, deleteParts, noteGone, type Taken } from '#server/sql/engine/file-rows.ts';

/**
 * Forgets a file with its content, unless it is one that `taken` does not mean. What lies in the bucket goes once this is
 * committed: until then it might be undone. Whether there was one.
 */
export async function removeFile(on: Transaction, id: string, taken?: Taken): Promise<boolean> {
  await on.run(noteGone(id, taken));
  if ((await on.run(deleteFile(id, taken))) === 0) return false;
  await on.run(deleteParts(id));
  return true;
}
