// First: what is loaded behind it goes by it.
import './left-out.ts';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import { fontProblem } from './font-problem.ts';
import { pdfDocument } from './pdf-document.ts';
import { readPdfFonts } from './pdf-fonts.ts';

/** What the thread is asked. */
export interface PdfRequest {
  readonly document: FilledDocument;
  readonly frame: DocumentFrame;
}
/** The bytes of a PDF, or why there are none; one that is too large for a stack or a string could never be drawn. */
export type PdfAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly failed: string; readonly isTooLarge: boolean };

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@expo-google-fonts/roboto/package.json'));
const font = (style: string) => join(folder, style, `Roboto_${style}.ttf`);
const roboto = {
  normal: font('400Regular'),
  bold: font('500Medium'),
  italics: font('400Regular_Italic'),
  bolditalics: font('500Medium_Italic'),
};

/** What the thread is started with: the files of the fonts that the operator names. */
const { fontFiles } = workerData as { readonly fontFiles: readonly string[] };
const usual = { name: 'Roboto', files: roboto };
const drawable = fontFiles.filter((file) => fontProblem(file) === undefined);
const fonts = readPdfFonts(usual, drawable);

parentPort?.on('message', (request: PdfRequest) => {
  void reply(request);
});

async function reply(request: PdfRequest): Promise<void> {
  parentPort?.postMessage(await answer(request), []);
}

async function answer({ document, frame }: PdfRequest): Promise<PdfAnswer> {
  try {
    return {
      bytes: await pdfDocument(document, frame, fonts).catch(() => drawnPlainly({ document, frame })),
    };
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failed, isTooLarge: error instanceof RangeError };
  }
}

/** With the usual font and without a logo: another font may be broken, or the picture none that can be drawn. */
function drawnPlainly({ document, frame }: PdfRequest): Promise<Uint8Array> {
  return pdfDocument(document, { ...frame, logo: undefined }, { ...fonts, fonts: fonts.fonts.slice(0, 1) });
}
