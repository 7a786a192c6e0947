import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { keptBy } from '#shared/time/keeping-rule.ts';
import type { BackupSettings } from '#server/backup-settings.ts';
import { partOf } from '#server/db/sqlite/left-over.ts';
import { projectFolder } from '#server/project-folder.ts';
import type { Runtime } from '#server/runtime.ts';
import { archiveName } from './archive-name.ts';
import { readyWorkshop, type Shelf } from './shelf.ts';
import { writeArchive } from './write-archive.ts';

/** A backup that was made, and looked at. */
export interface MadeBackup {
  readonly name: string;
  readonly size: number;
}

/**
 * Makes a backup, restores it into a database of its own to see that it can be, and only then gives it the name by which
 * it is found; what the rule does not keep goes. Throws where any of it fails; then nothing is left of it.
 */
export async function makeScheduled(
  runtime: Runtime,
  { keep, recipient }: Pick<BackupSettings, 'keep' | 'recipient'>,
  shelf: Shelf,
): Promise<MadeBackup> {
  const { workshop } = shelf;
  await readyWorkshop(shelf);
  const plainName = archiveName({ at: runtime.clock.now(), version: runtime.storage.version });
  const name = recipient === undefined ? plainName : `${plainName}.age`;
  const plain = partOf(join(workshop, plainName));
  const target = recipient === undefined ? plain : partOf(join(workshop, name));
  try {
    await writeArchive(runtime, plain);
    await verifyApart(plain, workshop);
    if (recipient !== undefined) await encrypt(plain, { target, recipient });
    const size = await shelf.take(target, name);
    await removeOld(shelf, keep);
    return { name, size };
  } finally {
    for (const part of [plain, target]) await rm(part, { force: true });
  }
}

/**
 * In a process of its own: to restore takes as long as it takes, and nobody here is to wait for it. It ends when the channel
 * to this process is gone.
 */
async function verifyApart(archive: string, folder: string): Promise<void> {
  const program = join(projectFolder, 'server', import.meta.filename.endsWith('.ts') ? 'main.ts' : 'main.js');
  // Where there is room for a backup there is room for its data.
  const words = [...process.execArgv, program, 'backup', 'verify', archive, '--scratch', folder];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  const listen = (chunk: unknown) => {
    said = `${said}${String(chunk)}`.slice(-2_000);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`the backup could not be restored: ${said.trim()}`);
}

async function encrypt(
  plain: string,
  { target, recipient }: { readonly target: string; readonly recipient: string },
): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const stream = Readable.toWeb(createReadStream(plain)) as ReadableStream<Uint8Array>;
  const sealed = Readable.fromWeb(
    (await encrypter.encrypt(stream)) as Parameters<typeof Readable.fromWeb>[0],
  );
  await pipeline(sealed, createWriteStream(target, { flush: true, mode: 0o600 }));
}

async function removeOld(shelf: Shelf, keep: BackupSettings['keep']): Promise<void> {
  const there = await shelf.archives();
  const kept = keptBy(
    keep,
    there.map(({ at }) => at),
  );
  for (const { name, at } of there) if (!kept.has(at)) await shelf.remove(name);
}
