import { noPreferences } from '#shared/api/reading.ts';
import { wholeContent } from '#server/contents/read-content.ts';
import { drawPdf } from '#server/documents/draw-pdf.ts';
import { type FilledDocument, fileName, frameOf } from '#server/documents/filled-document.ts';
import { readerOf, writingFor } from '#server/messages/reader.ts';
import type { Runtime } from '#server/runtime.ts';
import type { KeptMail } from './kept-mail.ts';

/** What goes along with a mail, documents first. */
type Along = Pick<KeptMail, 'files' | 'documents' | 'language'>;

/** A file as it goes along. */
export interface Attached {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The names, in the order of the places. */
export function namesOf({ files, documents }: Pick<Along, 'files' | 'documents'>): readonly string[] {
  return [...documents.map((document) => fileName(document, 'pdf')), ...files.map(({ name }) => name)];
}

/** Documents are drawn in the language of the mail that they go along with, from what was so when it was written. */
export async function drawnAlong(
  runtime: Runtime,
  document: FilledDocument,
  { language, publicUrl }: Pick<Along, 'language'> & { readonly publicUrl: string | undefined },
): Promise<Attached> {
  const chosen = language === undefined ? [] : [{ ...noPreferences, language }];
  const frame = frameOf(writingFor(runtime, readerOf(runtime, { chosen })), publicUrl);
  const content = Buffer.from(await drawPdf(document, frame));
  return { filename: fileName(document, 'pdf'), contentType: 'application/pdf', content };
}

/** Undefined: the file is not there any more. */
export async function fileAlong(
  runtime: Runtime,
  { id, name, type }: KeptMail['files'][number],
): Promise<Attached | undefined> {
  const content = await wholeContent(runtime, id);
  return content && { filename: name, contentType: type, content };
}
