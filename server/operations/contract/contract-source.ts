import { readFile } from 'node:fs/promises';
import type { Finding } from '#shared/contract/finding.ts';
import {
  type FileBeside,
  type Joined,
  joinFiles,
  placeInFiles,
} from '#shared/contract/translation/files-beside.ts';
import { languageTags } from '#shared/messages/languages.ts';
import { isMissing } from '#server/is-missing.ts';

/** A contract on disk with the translations beside it (`desk.md`, `desk.de.yaml`), as one document. */
export interface ContractSource extends Joined {
  /** The text of the contract alone. */
  readonly contract: string;
}

/** Reads a contract and the files beside it. Throws what the file system says of the contract. */
export async function readSource(file: string): Promise<ContractSource> {
  const contract = await readFile(file, 'utf8');
  const files = await Promise.all(languageTags.map((language) => besideIn(file, language)));
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

async function besideIn(contract: string, language: string): Promise<FileBeside | undefined> {
  const file = fileBeside(contract, language);
  try {
    return { file, language, text: await readFile(file, 'utf8') };
  } catch (error) {
    // Most languages have none.
    if (isMissing(error)) return undefined;
    throw error;
  }
}
