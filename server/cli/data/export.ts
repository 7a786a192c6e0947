import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { engineCall } from '#server/identity/people/call-of.ts';
import { exportRecords } from '#server/operations/export/export-records.ts';
import { writeFolder } from '#server/operations/backups/write-folder.ts';
import { isEmptyFolder } from '#server/cli/support/empty-folder.ts';
import { noteEvent } from '#server/cli/support/note-event.ts';
import { say } from '#server/cli/support/say.ts';
import type { Runtime } from '#server/runtime.ts';
import { entityCalled, sayRefusal } from './records-of.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';

const asked = ['format', 'filter', 'sort', 'fields', 'q'] as const;

/**
 * `ninefold export <entity>`: its records on standard output; with `--everything <folder>` all that there is, as open files.
 * Whoever has the data sees everything in them.
 */
export function run(argv: string[]): Promise<number> {
  return withRuntime(argv, {
    options: {
      format: 'value',
      filter: 'value',
      sort: 'value',
      fields: 'value',
      q: 'value',
      everything: 'value',
    },
    work: (runtime, { words, values }) => {
      const { everything, ...rest } = values;
      if (everything === undefined) return write(runtime, words, rest);
      const isMore =
        words.length > 0 || Object.keys(rest).some((one) => one !== 'data' && one !== 'database');
      return isMore ? Promise.resolve(wrong(EVERYTHING)) : writeEverything(runtime, everything);
    },
  });
}

const EVERYTHING = 'Usage: ninefold export --everything <folder>  [--data … | --database …]';

async function writeEverything(runtime: Runtime, folder: string): Promise<number> {
  try {
    if (!(await isEmptyFolder(folder))) {
      say(`${folder} is not empty.`);
      return 1;
    }
    await writeFolder(runtime, folder);
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    say(`${folder} could not be written: ${error.message}`);
    return 1;
  }
  await noteEvent(runtime, { kind: 'backup_made' });
  say(`Version ${runtime.storage.version} and all data are in ${folder}.`);
  return 0;
}

async function write(
  runtime: Runtime,
  words: readonly string[],
  values: Readonly<Partial<Record<string, string>>>,
): Promise<number> {
  const [name, ...more] = words;
  if (name === undefined || more.length > 0)
    return wrong(
      'Usage: ninefold export <entity> [--format csv|ndjson] [--filter …] [--sort …] [--fields …]',
    );
  const entity = entityCalled(runtime.model, name);
  if (entity === undefined) return 1;
  const query = new Map(asked.flatMap((one) => (values[one] === undefined ? [] : [[one, values[one]]])));
  const call = engineCall(runtime, runtime.newId());
  const exported = await exportRecords(runtime, call, { entity, query });
  if (exported.kind === 'refusal') return sayRefusal(exported);
  // Standard output stays open: others may have something to say after this.
  await pipeline(Readable.from(exported.value.chunks), process.stdout, { end: false });
  return 0;
}
