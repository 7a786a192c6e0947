import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ArchiveLine, archiveLineSchema } from '#server/tables/archive/archive.ts';
import { folderLinesOf } from './read-folder.ts';
import { textLines } from './text-lines.ts';

/** An archive to read, and the secret key that opens it where it is encrypted. */
export interface ArchiveToRead {
  /** As people name it. */
  readonly file: string;
  /** Where it is not a file of this machine. */
  readonly open?: () => Promise<Readable>;
  readonly identity?: string;
}

/** What was read is no archive, or not a whole one. Thrown inside a transaction, so that it is undone. */
export class NotAnArchive extends Error {
  override readonly name = 'NotAnArchive';
}

/** The archive is encrypted, and it cannot be opened with what was given. */
export class NotDecrypted extends Error {
  override readonly name = 'NotDecrypted';
}

/** The lines of an archive, or of a folder of open files that holds the same. */
export async function* archiveLinesOf(archive: ArchiveToRead): AsyncGenerator<ArchiveLine> {
  const isFolder = archive.open === undefined && (await stat(archive.file)).isDirectory();
  yield* isFolder ? linesOfFolder(archive.file) : linesOfFile(archive);
}

async function* linesOfFolder(folder: string): AsyncGenerator<ArchiveLine> {
  try {
    for await (const line of folderLinesOf(folder)) yield archiveLineSchema.parse(line);
  } catch (error) {
    throw new NotAnArchive(undefined, { cause: error });
  }
}

/** `identity`: the secret key that opens one that is encrypted (https://age-encryption.org). */
async function* linesOfFile({ file, open, identity }: ArchiveToRead): AsyncGenerator<ArchiveLine> {
  const sent = open === undefined ? createReadStream(file) : await open();
  const packed = file.endsWith('.age') ? await decrypted(sent, identity) : sent;
  const unpacked = packed.pipe(createGunzip());
  packed.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const line of textLines(unpacked.setEncoding('utf8'))) yield parsed(line);
  } catch (error) {
    // What zlib says of a file that is cut off or is something else.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new NotAnArchive(undefined, { cause: error });
    // Of what is encrypted each piece says itself whether it is whole.
    if (file.endsWith('.age') && !(error instanceof NotAnArchive))
      throw new NotAnArchive(undefined, { cause: error });
    throw error;
  }
}

async function decrypted(sent: Readable, identity: string | undefined): Promise<Readable> {
  if (identity === undefined)
    throw new NotDecrypted('it is encrypted: say with --identity which file has the key');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    for (const key of identity.split('\n').map((line) => line.trim()))
      if (key !== '' && !key.startsWith('#')) decrypter.addIdentity(key);
    const stream = Readable.toWeb(sent) as ReadableStream<Uint8Array>;
    return Readable.fromWeb((await decrypter.decrypt(stream)) as Parameters<typeof Readable.fromWeb>[0]);
  } catch (error) {
    throw new NotDecrypted('the key in the file of --identity does not open it', { cause: error });
  }
}

function parsed(line: string): ArchiveLine {
  try {
    return archiveLineSchema.parse(JSON.parse(line));
  } catch (error) {
    throw new NotAnArchive(undefined, { cause: error });
  }
}
