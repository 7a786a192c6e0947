import { createHash } from 'node:crypto';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { ContentMissing, contentOf, readContent } from './read-content.ts';

/** Whether a file has the content that was sent, by its hash. `each` is given every piece on the way. */
export async function isAsSent(
  contents: Pick<Runtime, 'database' | 'bucket'>,
  row: Row,
  each?: (piece: Buffer) => Promise<void>,
): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const piece of readContent(contents, contentOf(row))) {
      hash.update(piece);
      await each?.(piece);
    }
  } catch (error) {
    if (error instanceof ContentMissing) return false;
    throw error;
  }
  return hash.digest('hex') === row['hash'];
}
