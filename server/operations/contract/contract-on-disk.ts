import { randomBytes } from 'node:crypto';
import { access, chmod, constants, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { splitFiles } from '#shared/contract/beside/files-beside.ts';
import { pictureType } from '#shared/contract/beside/picture.ts';
import { type ContractSource, readSource } from './contract-source.ts';

/** The contract file that a server was started with: a proposal beside what is published. */
export interface ContractOnDisk {
  readonly path: string;
  /** Its text as it is now; undefined where it cannot be read. */
  read(): Promise<string | undefined>;
  /**
   * Puts `now` into the file where it still has the text `before`, so that nobody's work in an editor is lost: all of
   * it or nothing. `kept`: it has another text, or is gone; `not_writable`: this account may not.
   */
  writeBack(before: string, now: string): Promise<'written' | 'kept' | 'not_writable'>;
}

const SAVING_MS = 100;
const MOST_TRIES = 20;

/** The file at a path; nothing is read yet. */
export function contractOnDisk(path: string): ContractOnDisk {
  const readNow = async () => (await sourceOf(path))?.text;
  let settled: string | undefined;
  const read = async () => {
    let text = await readNow();
    // While an editor saves, the file is empty or ends early: it has been saved where it stays as it is.
    for (let tries = 0; text !== settled && tries < MOST_TRIES; tries += 1) {
      await pause(SAVING_MS);
      const before = text;
      text = await readNow();
      if (text === before) settled = text;
    }
    return text;
  };
  return {
    path,
    read,
    writeBack: async (before, now) => {
      const source = await sourceOf(path);
      if (source?.text === now) return 'written';
      if (source?.text !== before) return 'kept';
      return writeFiles(path, source, now);
    },
  };
}

async function sourceOf(path: string): Promise<ContractSource | undefined> {
  try {
    return await readSource(path);
  } catch (error) {
    // Gone, or not ours to read: then there is no proposal.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** Each file gets its part: the contract itself, and the languages and pictures that have a file and are others now. */
async function writeFiles(
  path: string,
  { parts }: ContractSource,
  now: string,
): Promise<'written' | 'not_writable'> {
  const { contract, texts } = splitFiles(
    now,
    parts.map(({ beside }) => beside.name),
  );
  const changed = parts.flatMap(({ beside: { file, name, text: before } }) => {
    const text = endingAs(before, texts.get(name) ?? before);
    return text === before ? [] : [{ file, text: asBytes(name, text) }];
  });
  const files = [{ file: path, text: contract }, ...changed];
  for (const { file } of files) if (!(await mayWrite(file))) return 'not_writable';
  for (const { file, text } of files)
    if ((await replaceFile(file, text)) === 'not_writable') return 'not_writable';
  return 'written';
}

/** The document has one kind of line end; a file keeps its own. */
function endingAs(before: string, text: string): string {
  return before.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text;
}

function asBytes(name: string, text: string): string | Buffer {
  return pictureType(name) === 'image/png' ? Buffer.from(text, 'base64') : text;
}

async function mayWrite(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    await access(dirname(path), constants.W_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** Beside it first, under another name: whoever reads the file sees the old text or the new one. */
async function replaceFile(path: string, text: string | Buffer): Promise<'written' | 'not_writable'> {
  const beside = join(dirname(path), `.${randomBytes(6).toString('hex')}.ninefold`);
  try {
    const { mode } = await stat(path);
    await writeFile(beside, text, { flag: 'wx', flush: true });
    await chmod(beside, mode);
    await rename(beside, path);
    return 'written';
  } catch (error) {
    await rm(beside, { force: true });
    if (error instanceof Error && 'code' in error) return 'not_writable';
    throw error;
  }
}
