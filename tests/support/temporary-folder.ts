import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new empty folder for a test. In a Vitest run it lies in the folder of the run, which is removed at the end; elsewhere
 * the caller removes it. Others may pass through it: PostgreSQL runs as another account. `place` says otherwise.
 */
export async function temporaryFolder(name: string, place?: string): Promise<string> {
  const folder = await mkdtemp(join(place ?? process.env.TEST_FOLDER ?? tmpdir(), `ninefold-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
