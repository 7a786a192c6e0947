import { access, readFile } from 'node:fs/promises';
import { BucketAway } from '#server/bucket/ask.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { publishedRuntime } from '#server/instance/published-runtime.ts';
import { noteEvent } from '#server/cli/support/note-event.ts';
import { connect, writtenByNewer } from '#server/instance/connect.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import type { ArchiveToRead } from '#server/operations/backups/read-archive.ts';
import { type Restored, restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { namedObject } from '#server/cli/support/buckets.ts';
import { dataPlace } from '#server/cli/support/data-place.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { say } from '#server/cli/support/say.ts';
import { wrong } from '#server/cli/support/with-runtime.ts';

/** `ninefold restore <file>`: reads an archive into empty data, on either database. Exit code 1 where it cannot, 2 where the words are wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  const options = parseOptions(argv, { data: 'value', database: 'value', identity: 'value' });
  if (options.kind === 'wrong') return wrong(options.message);
  const [file, ...more] = options.words;
  if (file === undefined || more.length > 0)
    return wrong('Usage: ninefold restore <file> [--identity KEYFILE] [--data … | --database …]');
  const read = readConfig();
  if (read.kind === 'mistakes') return wrong(read.mistakes.join('\n'));
  const archive = await archiveToRead(file, options.values['identity'], read.config);
  if (typeof archive === 'string') return wrong(archive);
  const found = dataPlace(options.values, read.config);
  if (found.kind === 'wrong') return wrong(found.message);
  const connected = await connect(found.place, { older: true });
  if (connected.kind === 'closed') return wrong(connected.message);
  const { database } = connected;
  try {
    const restored = await restoreBackup(database, archive, systemClock.now());
    const why = whyNotRestored(archive, restored);
    if (why === undefined) await noteRestored(database);
    say(why ?? `Restored from ${file}: version ${versionOf(restored)} is in force.`);
    return why === undefined ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function noteRestored(database: Database): Promise<void> {
  const runtime = await publishedRuntime(database, systemClock, 'refuse');
  if (!('kind' in runtime)) await noteEvent(runtime, { kind: 'restored' });
}

/** An archive with the key that opens it; or what is wrong with the two files. */
export async function archiveToRead(
  file: string,
  keyFile: string | undefined,
  config: Config,
): Promise<ArchiveToRead | string> {
  const archive = await archiveAt(file, config);
  if (typeof archive === 'string' || keyFile === undefined) return archive;
  if (!(await isThere(keyFile))) return notThere(keyFile);
  return { ...archive, identity: await readFile(keyFile, 'utf8') };
}

/** Of this machine, or of a bucket. */
async function archiveAt(file: string, config: Config): Promise<ArchiveToRead | string> {
  const object = namedObject(file, config);
  if (typeof object === 'string') return object;
  if (object === undefined) return (await isThere(file)) ? { file } : notThere(file);
  const { bucket, name } = object;
  try {
    if ((await bucket.sizeOf(name)) === undefined) return notThere(file);
  } catch (error) {
    if (error instanceof BucketAway) return `${error.message}.`;
    throw error;
  }
  const open = async () => {
    const stream = await bucket.read(name);
    if (stream === undefined) throw new BucketAway(notThere(file));
    return stream;
  };
  return { file, open };
}

function notThere(file: string): string {
  return `There is no file ${file}, or it cannot be read.`;
}

/** Why an archive was not restored, in a sentence; undefined where it was. */
export function whyNotRestored({ file }: ArchiveToRead, restored: Restored): string | undefined {
  if (typeof restored === 'object' && 'version' in restored) return undefined;
  if (typeof restored === 'object')
    return restored.kind === 'locked'
      ? `${file} cannot be opened: ${restored.why}.`
      : `The data in ${file} ${writtenByNewer(restored)}`;
  switch (restored) {
    case 'not_empty':
      return 'A contract is published there already. Name an empty place with --data or --database.';
    case 'not_whole':
      return `${file} is not a whole archive: its end is missing, or it is something else.`;
    case 'not_valid_here':
      return `${file} has a contract that this version of Ninefold does not understand.`;
  }
}

/** Of one that was restored. */
export function versionOf(restored: Restored): number | undefined {
  return typeof restored === 'object' && 'version' in restored ? restored.version : undefined;
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
