import { sizeText } from '../../ui/size-text.ts';

/** The largest file that is taken, in bytes: as JSON it must fit into a call. */
export const largestContract = 512 * 1024;

/** The text of a file, or why it can be no contract. What is wrong within the text is the checker's to say. */
export type ReadFile =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Reads a file of this computer as a contract. */
export async function readContractFile(file: File): Promise<ReadFile> {
  const { name, size } = file;
  if (size > largestContract) {
    const most = sizeText(largestContract);
    return refused(`${name} has ${sizeText(size)}. A contract may have ${most} at the most.`);
  }
  const text = decoded(await file.arrayBuffer());
  if (text === undefined) return refused(`${name} is not a text: a contract is Markdown, in UTF-8.`);
  if (text.trim() === '') return refused(`${name} is empty.`);
  if (!/^ {0,3}#{1,6}\s/m.test(text)) {
    return refused(
      `${name} has no heading, so it is no contract: that is Markdown with headings such as “## 3. Entities”.`,
    );
  }
  return { kind: 'text', name, text };
}

function decoded(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function refused(message: string): ReadFile {
  return { kind: 'refused', message };
}
