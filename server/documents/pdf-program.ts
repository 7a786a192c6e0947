import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import { pdfDefinition } from './pdf-definition.ts';
import { tableLayouts } from './pdf-text.ts';

/** What the thread is asked, and what it answers: the bytes of a PDF, or why there are none. */
export interface PdfRequest {
  readonly document: FilledDocument;
  readonly frame: DocumentFrame;
}
export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly failed: string };

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');
const font = (style: string) => join(folder, `Roboto-${style}.ttf`);
const fonts = {
  normal: font('Regular'),
  bold: font('Medium'),
  italics: font('Italic'),
  bolditalics: font('MediumItalic'),
};

pdfmake.setFonts({ Roboto: fonts });
pdfmake.setTableLayouts(tableLayouts);
// Nothing that a record holds names a file or an address to be fetched; but nothing could.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path));

parentPort?.on('message', (request: PdfRequest) => {
  void reply(request);
});

async function reply(request: PdfRequest): Promise<void> {
  parentPort?.postMessage(await answer(request), []);
}

async function answer({ document, frame }: PdfRequest): Promise<PdfAnswer> {
  try {
    return { bytes: await pdfmake.createPdf(pdfDefinition(document, frame)).getBuffer() };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
