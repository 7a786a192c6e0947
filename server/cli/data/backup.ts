import { writeArchive } from '#server/operations/backups/write-archive.ts';
import type { Runtime } from '#server/runtime.ts';
import { noteEvent } from '#server/cli/support/note-event.ts';
import { say } from '#server/cli/support/say.ts';
import { withRuntime, wrong } from '#server/cli/support/with-runtime.ts';

/** `ninefold backup <file>`: everything of an instance in one archive, as it was at one moment; a running server is not in the way. */
export async function run(argv: readonly string[]): Promise<number> {
  const [first, ...rest] = argv;
  if (first === 'verify' && rest.length > 0) return (await import('./verify-backup.ts')).verify(rest);
  return withRuntime(argv, {
    work: async (runtime, { words }) => {
      const [file, ...more] = words;
      if (file === undefined || more.length > 0) return wrong('Usage: ninefold backup <file>');
      return backUp(runtime, file);
    },
  });
}

async function backUp(runtime: Runtime, file: string): Promise<number> {
  try {
    await writeArchive(runtime, file);
    await noteEvent(runtime, { kind: 'backup_made' });
    say(`Version ${runtime.storage.version} and all data are in ${file}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    say(`${file} could not be written: ${error.message}`);
    return 1;
  }
}
