import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type FileBeside,
  type Joined,
  joinFiles,
  placeInFiles,
} from '#shared/contract/beside/files-beside.ts';
import { LARGEST_PICTURE, pictureType } from '#shared/contract/beside/picture.ts';
import { picturesNamed } from '#shared/contract/beside/pictures-named.ts';
import type { Finding } from '#shared/contract/finding.ts';
import { languageTags } from '#shared/messages/languages.ts';
import { isMissing } from '#server/is-missing.ts';

/** A contract on disk with the translations (`desk.md`, `desk.de.yaml`) and pictures beside it, as one document. */
export interface ContractSource extends Joined {
  /** The text of the contract alone. */
  readonly contract: string;
}

/** Reads a contract and the files beside it. Throws what the file system says of the contract. */
export async function readSource(file: string): Promise<ContractSource> {
  const contract = await readFile(file, 'utf8');
  const files = await Promise.all([
    ...languageTags.map((language) => textsIn(file, language)),
    ...picturesNamed(contract).map((picture) => pictureIn(file, picture)),
  ]);
  return {
    contract,
    ...joinFiles(
      contract,
      files.filter((one) => one !== undefined),
    ),
  };
}

/** Where the texts of a contract in a language stand. */
export function fileBeside(contract: string, language: string): string {
  return `${contract.replace(/\.md$/, '')}.${language}.yaml`;
}

/** A finding where it stands in the files, with the text of its file. */
export function asWritten(
  finding: Finding,
  source: ContractSource,
): { readonly finding: Finding; readonly text: string } {
  const place = placeInFiles(finding.place, source);
  const part = source.parts.find(({ beside }) => beside.file === place.file);
  return { finding: { ...finding, place }, text: part?.beside.text ?? source.contract };
}

async function textsIn(contract: string, language: string): Promise<FileBeside | undefined> {
  const file = fileBeside(contract, language);
  // Most languages have none.
  const text = await ifThere(() => readFile(file, 'utf8'));
  return text === undefined ? undefined : { file, name: language, text };
}

async function pictureIn(contract: string, picture: string): Promise<FileBeside | undefined> {
  const file = join(dirname(contract), picture);
  const bytes = await ifThere(() => firstOf(file));
  return bytes && { file, name: picture, text: asText(picture, bytes) };
}

/** One byte more than a picture may have says that it is too large, whatever else stands in the file. */
async function firstOf(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { bytesRead, buffer } = await handle.read(
    Buffer.alloc(LARGEST_PICTURE + 1),
    0,
    LARGEST_PICTURE + 1,
    0,
  );
  return buffer.subarray(0, bytesRead);
}

const LINE = /.{1,100}/g;

/** As the document has it: the lines of an SVG begin at the first column, or YAML would take that for their indentation. */
function asText(picture: string, bytes: Buffer): string {
  if (pictureType(picture) === 'image/png')
    return `${bytes.toString('base64').match(LINE)?.join('\n') ?? ''}\n`;
  return `${bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()}\n`;
}

async function ifThere<Content>(read: () => Promise<Content>): Promise<Content | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
