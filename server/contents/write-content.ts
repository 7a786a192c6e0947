import type { Bucket } from '#server/bucket/bucket.ts';
import type { Database } from '#server/db/database.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import { OBJECT, objectName, PIECE, partName } from './pieces.ts';

/** Takes the content of one file, whose row is there already. */
export interface ContentWriter {
  /** A piece: all but the last have `PIECE` bytes. */
  add(piece: Buffer): Promise<void>;
  /** Everything was added. */
  end(): Promise<void>;
}

/** Into the database, piece by piece. */
export function intoDatabase(database: Database, file: string): ContentWriter {
  let number = 0;
  return {
    add: async (piece) => {
      const part = { part: partName(file, number), file, content: piece.toString('base64') };
      await database.write((on) => on.run(insertEngineRow('nf_file_part', part)));
      number += 1;
    },
    end: async () => undefined,
  };
}

/** Into a bucket, where each object has several pieces. */
export function intoBucket(bucket: Bucket, file: string): ContentWriter {
  let number = 0;
  let pieces: Buffer[] = [];
  const put = async () => {
    await bucket.put(objectName(file, number), new Uint8Array(Buffer.concat(pieces)));
    pieces = [];
    number += 1;
  };
  return {
    add: async (piece) => {
      pieces.push(piece);
      if (pieces.length * PIECE === OBJECT) await put();
    },
    end: async () => {
      if (pieces.length > 0) await put();
    },
  };
}
