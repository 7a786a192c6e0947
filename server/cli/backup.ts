import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { archiveLines } from '#server/tables/archive.ts';
import type { Runtime } from '#server/runtime.ts';
import { say } from './say.ts';
import { withRuntime, wrong } from './with-runtime.ts';

/** `ninefold backup <file>`: everything of an instance in one archive, as it was at one moment; a running server is not in the way. */
export async function run(argv: readonly string[]): Promise<number> {
  return withRuntime(argv, {
    work: async (runtime, { words }) => {
      const [file, ...more] = words;
      if (file === undefined || more.length > 0)
        return wrong('Say which file to write: ninefold backup <file>');
      return backUp(runtime, file);
    },
  });
}

/** Under another name until it is whole: a file that is there is an archive that is complete. */
async function backUp({ database, clock, storage }: Runtime, file: string): Promise<number> {
  const part = `${file}.part`;
  try {
    await database.read(async (connection) => {
      const lines = archiveLines(connection, { at: clock.now(), version: storage.version });
      await pipeline(Readable.from(asText(lines)), createGzip(), createWriteStream(part, { flush: true }));
    });
    await rename(part, file);
    say(`Version ${storage.version} and all data are in ${file}.`);
    return 0;
  } catch (error) {
    await rm(part, { force: true });
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    say(`${file} could not be written: ${error.message}`);
    return 1;
  }
}

async function* asText(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
