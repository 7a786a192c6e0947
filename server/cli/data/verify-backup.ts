import { makeThrowAway } from '#server/db/open/throw-away.ts';
import { connect } from '#server/instance/connect.ts';
import { runtimeInForce } from '#server/instance/runtime-in-force.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { newId } from '#server/new-id.ts';
import { readConfig } from '#server/config.ts';
import type { ArchiveToRead } from '#server/operations/backups/read-archive.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { checkData } from '#server/cli/doctor/check-data.ts';
import type { Runtime } from '#server/runtime.ts';
import { countRows, newestFiles } from '#server/tables/search/work-at-hand.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { say } from '#server/cli/support/say.ts';
import { wrong } from '#server/cli/support/with-runtime.ts';
import { archiveToRead, whyNotRestored } from './restore.ts';

/**
 * `ninefold backup verify <file>`: restores an archive into a database that goes again, and looks at all that is in it
 * then. `--database`: a server of PostgreSQL to do it on; `--scratch`: a folder that has room for it. Exit code 1 where the archive is of no use.
 */
export async function verify(argv: readonly string[]): Promise<number> {
  const options = parseOptions(argv, { identity: 'value', database: 'value', scratch: 'value' });
  if (options.kind === 'wrong') return wrong(options.message);
  const [file, ...more] = options.words;
  if (file === undefined || more.length > 0)
    return wrong(
      'Usage: ninefold backup verify <file> [--identity KEYFILE] [--scratch FOLDER | --database postgres://…]',
    );
  const read = readConfig();
  if (read.kind === 'mistakes') return wrong(read.mistakes.join('\n'));
  const archive = await archiveToRead(file, options.values['identity'], read.config);
  if (typeof archive === 'string') return wrong(archive);
  const { database: server, scratch: folder } = options.values;
  const scratch = await makeThrowAway(server, folder);
  // Where a server has begun it that was killed, nobody waits for it any more, and what was restored is to go.
  const leave = () => void scratch.remove().finally(() => process.exit(1));
  process.once('disconnect', leave);
  try {
    const connected = await connect(scratch.place);
    if (connected.kind === 'closed') return wrong(connected.message);
    try {
      const restored = await restoreBackup(connected.database, archive, systemClock.now());
      const why = whyNotRestored(archive, restored);
      if (why !== undefined) return failed(why);
      const runtime = await runtimeInForce(connected.database, { clock: systemClock, newId });
      return runtime === undefined ? failed(`${file} has no contract.`) : await judge(archive, runtime);
    } finally {
      await connected.database.close();
    }
  } finally {
    await scratch.remove();
    process.off('disconnect', leave);
  }
}

/** Values that a later rule would not take are no fault of the archive: they are told. */
async function judge({ file }: ArchiveToRead, runtime: Runtime): Promise<number> {
  const found = await checkData(runtime, { all: true });
  for (const { about, level, message } of found) if (level !== 'ok') say(`${about}: ${message}`);
  if (found.some(({ about, level }) => level === 'error' && about !== 'values'))
    return failed(`${file} was restored, and what came of it is not whole.`);
  const { records, files } = await countAll(runtime);
  say(
    `${file} can be restored: version ${runtime.storage.version}, ${records} records, ${files} files, and every one of them was read.`,
  );
  return 0;
}

function countAll({ database, model, storage }: Runtime) {
  const tables = [...model.entities.keys()].map((entity) => storage.table(entity));
  return database.read(async (on) => ({
    records: await countRows(on, tables),
    files: (await newestFiles(on)).length,
  }));
}

function failed(why: string): number {
  say(why);
  return 1;
}
