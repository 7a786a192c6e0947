import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { connect, writtenByNewer } from '#server/instance/connect.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { type ArchiveLine, archiveLineSchema } from '#server/tables/archive/archive.ts';
import { type NotRestored, restoreArchive } from '#server/tables/archive/restore-archive.ts';
import { dataPlace } from '#server/cli/support/data-place.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { say } from '#server/cli/support/say.ts';
import { wrong } from '#server/cli/support/with-runtime.ts';

/** `ninefold restore <file>`: reads an archive into empty data, on either database. Exit code 1 where it cannot, 2 where the words are wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  const options = parseOptions(argv, { data: 'value', database: 'value' });
  if (options.kind === 'wrong') return wrong(options.message);
  const [file, ...more] = options.words;
  if (file === undefined || more.length > 0) return wrong('Say which file to read: ninefold restore <file>');
  if (!(await isThere(file))) return wrong(`There is no file ${file}, or it may not be read.`);
  const read = readConfig();
  if (read.kind === 'mistakes') return wrong(read.mistakes.join('\n'));
  const found = dataPlace(options.values, read.config);
  if (found.kind === 'wrong') return wrong(found.message);
  const connected = await connect(found.place, { older: true });
  if (connected.kind === 'closed') return wrong(connected.message);
  const { database } = connected;
  try {
    return await restoreInto(database, file);
  } finally {
    await database.close();
  }
}

const sentences: Readonly<Record<Extract<NotRestored, string>, string>> = {
  not_empty: 'Something is published there already. Say an empty place with --data or --database.',
  not_whole: 'is not a whole archive: its end is missing, or it is something else.',
  not_valid_here: 'has a contract that this version of Ninefold does not understand.',
};

async function restoreInto(database: Database, file: string): Promise<number> {
  const locks = { exclusive: [TABLES_LOCK], shared: [] };
  try {
    const restored = await database.write(async (transaction) => {
      const outcome = await restoreArchive(transaction, linesOf(file), systemClock.now());
      if (typeof outcome === 'string' || 'kind' in outcome) transaction.rollBackAtEnd();
      return outcome;
    }, locks);
    if (typeof restored !== 'string' && 'version' in restored) {
      say(`Restored from ${file}: version ${restored.version} is in force.`);
      return 0;
    }
    say(whyNot(file, restored));
    return 1;
  } catch (error) {
    if (!(error instanceof NotAnArchive)) throw error;
    say(`${file} ${sentences.not_whole}`);
    return 1;
  }
}

function whyNot(file: string, why: NotRestored): string {
  if (typeof why !== 'string') return `The data in ${file} ${writtenByNewer(why)}`;
  return why === 'not_empty' ? sentences[why] : `${file} ${sentences[why]}`;
}

/** Thrown inside the transaction, so that it is undone. */
class NotAnArchive extends Error {
  override readonly name = 'NotAnArchive';
}

async function* linesOf(file: string): AsyncGenerator<ArchiveLine> {
  const packed = createReadStream(file);
  const unpacked = packed.pipe(createGunzip());
  packed.on('error', (error) => unpacked.destroy(error));
  try {
    let rest = '';
    for await (const chunk of unpacked.setEncoding('utf8')) {
      const lines = `${rest}${String(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield parsed(line);
    }
  } catch (error) {
    // What zlib says of a file that is cut off or is something else.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new NotAnArchive(undefined, { cause: error });
    throw error;
  }
}

function parsed(line: string): ArchiveLine {
  try {
    return archiveLineSchema.parse(JSON.parse(line));
  } catch (error) {
    throw new NotAnArchive(undefined, { cause: error });
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
