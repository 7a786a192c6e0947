import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ArchiveLine, archiveLineSchema } from '#server/tables/archive/archive.ts';

/** What was read is no archive, or not a whole one. Thrown inside a transaction, so that it is undone. */
export class NotAnArchive extends Error {
  override readonly name = 'NotAnArchive';
}

/** The archive is encrypted, and it cannot be opened with what was given. */
export class NotDecrypted extends Error {
  override readonly name = 'NotDecrypted';
}

/** The lines of an archive. `identity`: the secret key that opens one that is encrypted (https://age-encryption.org). */
export async function* archiveLinesOf(file: string, identity?: string): AsyncGenerator<ArchiveLine> {
  const packed = file.endsWith('.age') ? await decrypted(file, identity) : createReadStream(file);
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
    // Of what is encrypted each piece says itself whether it is whole.
    if (file.endsWith('.age') && !(error instanceof NotAnArchive))
      throw new NotAnArchive(undefined, { cause: error });
    throw error;
  }
}

async function decrypted(file: string, identity: string | undefined): Promise<Readable> {
  if (identity === undefined)
    throw new NotDecrypted('it is encrypted: say with --identity which file has the key');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    for (const key of identity.split('\n').map((line) => line.trim()))
      if (key !== '' && !key.startsWith('#')) decrypter.addIdentity(key);
    const stream = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
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
