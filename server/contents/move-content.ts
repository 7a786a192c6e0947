import type { Bucket } from '#server/bucket/bucket.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import {
  deleteParts,
  forgetGone,
  noteGone,
  noteMove,
  placeFile,
  selectPlaced,
} from '#server/sql/engine/file-rows.ts';
import { isAsSent } from './is-as-sent.ts';
import { type ContentWriter, intoBucket, intoDatabase } from './write-content.ts';

/** Where the content of a file is. */
export type Place = 'database' | 'bucket';

/** What came of a move. */
export interface Moved {
  readonly moved: number;
  /** Files whose content is not what was sent: they stay where they are. */
  readonly broken: readonly string[];
}

/** After this nobody waits any more for a move that has begun: what it has put into the bucket is removed. */
const MOVE_MS = 24 * 60 * 60 * 1000;

/**
 * Moves the content of all files to a place, one after the other, while others work: each is copied, held to the hash of
 * what was sent, and only then named there. A move that ends in between loses nothing, and goes on where it is begun again.
 */
export async function moveContents(
  runtime: Runtime & { readonly bucket: Bucket },
  to: Place,
): Promise<Moved> {
  const broken: string[] = [];
  let [moved, after] = [0, ''];
  for (;;) {
    const rows = await runtime.database.ask(selectPlaced(to === 'bucket' ? 'database' : 'bucket', after));
    if (rows.length === 0) return { moved, broken };
    for (const row of rows) {
      const came = await (to === 'bucket' ? toBucket(runtime, row) : toDatabase(runtime, row));
      if (came === 'broken') broken.push(String(row['id']));
      if (came === 'moved') moved += 1;
    }
    after = String(rows.at(-1)?.['id']);
  }
}

type Came = 'moved' | 'broken' | 'gone';

async function toBucket(runtime: Runtime & { readonly bucket: Bucket }, row: Row): Promise<Came> {
  const { database, bucket, clock } = runtime;
  const id = String(row['id']);
  const until = new Date(Date.parse(clock.now()) + MOVE_MS).toISOString();
  await database.write((on) => on.run(noteMove(id, until)));
  // What was written is read back: it is the bucket that has to have it.
  const isWhole =
    (await copied(runtime, row, intoBucket(bucket, id))) &&
    (await isAsSent(runtime, { ...row, place: 'bucket' }));
  if (!isWhole) return 'broken';
  return database.write(async (on) => {
    // Somebody has begun to remove it, or it is no file any more.
    if ((await on.run(forgetGone(id, 'untaken'))) === 0) return 'gone';
    if ((await on.run(placeFile(id, { from: 'database', to: 'bucket' }))) === 0) {
      on.rollBackAtEnd();
      return 'gone';
    }
    await on.run(deleteParts(id));
    return 'moved';
  });
}

async function toDatabase(runtime: Runtime, row: Row): Promise<Came> {
  const { database } = runtime;
  const id = String(row['id']);
  await database.write((on) => on.run(deleteParts(id))); // of a move that did not come to its end
  const isWhole = await copied(runtime, row, intoDatabase(database, id));
  return database.write(async (on) => {
    const isMoved = isWhole && (await on.run(noteGone(id))) > 0;
    if (isMoved) await on.run(placeFile(id, { from: 'bucket', to: 'database' }));
    else await on.run(deleteParts(id));
    return isMoved ? 'moved' : isWhole ? 'gone' : 'broken';
  });
}

/** Whether what was copied is what was sent. */
async function copied(runtime: Runtime, row: Row, to: ContentWriter): Promise<boolean> {
  const isWhole = await isAsSent(runtime, row, (piece) => to.add(piece));
  if (isWhole) await to.end();
  return isWhole;
}
