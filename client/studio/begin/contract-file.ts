import { t } from '../../messages/t.ts';
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
    return refused(t('studio.fileTooLarge', { file: name, size: sizeText(size), most }));
  }
  const text = decoded(await file.arrayBuffer());
  if (text === undefined) return refused(t('studio.fileNotText', { file: name }));
  if (text.trim() === '') return refused(t('studio.fileEmpty', { file: name }));
  if (!/^ {0,3}#{1,6}\s/m.test(text)) {
    return refused(t('studio.fileNoHeading', { file: name }));
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
