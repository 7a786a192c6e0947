import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { partOf } from '#server/db/sqlite/left-over.ts';
import type { Runtime } from '#server/runtime.ts';
import { archiveLines } from '#server/tables/archive/archive.ts';

/**
 * Writes everything of an instance into one file, as it was at one moment. Under another name until it is whole: a file
 * that is there is an archive that is complete. It holds hashes of passwords: nobody but its owner may read it.
 */
export async function writeArchive(
  { database, bucket, clock, storage }: Runtime,
  file: string,
): Promise<void> {
  const part = partOf(file);
  try {
    await database.read(async (connection) => {
      const lines = archiveLines(connection, { at: clock.now(), version: storage.version, bucket });
      const target = createWriteStream(part, { flush: true, mode: 0o600 });
      await pipeline(Readable.from(asText(lines)), createGzip(), target);
    });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function* asText(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
