import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { TFontDictionary } from 'pdfmake/interfaces.js';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import { pdfDefinition } from './pdf-definition.ts';
import { fontProblem } from './font-problem.ts';
import { type PdfFont, readPdfFonts } from './pdf-fonts.ts';
import { tableLayouts } from './pdf-text.ts';
import { type Inline, inVisualOrder } from './pdf-words.ts';

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
const folder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto');
const font = (style: string) => join(folder, `Roboto-${style}.ttf`);
const roboto = {
  normal: font('Regular'),
  bold: font('Medium'),
  italics: font('Italic'),
  bolditalics: font('MediumItalic'),
};

/** What the thread is started with: the files of the fonts that the operator names. */
const { fontFiles } = workerData as { readonly fontFiles: readonly string[] };
const usual = { name: 'Roboto', files: roboto };
const drawable = fontFiles.filter((file) => fontProblem(file) === undefined);
const { fonts, families } = readPdfFonts(usual, drawable);

// A face of a collection stands behind its file, which the types leave out.
pdfmake.setFonts(families as TFontDictionary);
pdfmake.setTableLayouts(tableLayouts);
// Nothing that a record holds names a file or an address to be fetched; but nothing could.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => [...Object.values(roboto), ...fontFiles].includes(path));

interface Line {
  readonly inlines: readonly Inline[];
}

// pdfmake sets the words of a line one behind the other, from left to right, and offers no place to say otherwise.
const { prototype } = (require('pdfmake/js/Renderer.js') as { default: { prototype: Renderer } }).default;
interface Renderer {
  renderLine(line: Line, x: number, y: number): void;
}
const { renderLine } = prototype;
prototype.renderLine = function (line, x, y) {
  inVisualOrder(line.inlines);
  renderLine.call(this, line, x, y);
};

parentPort?.on('message', (request: PdfRequest) => {
  void reply(request);
});

async function reply(request: PdfRequest): Promise<void> {
  parentPort?.postMessage(await answer(request), []);
}

async function answer(request: PdfRequest): Promise<PdfAnswer> {
  try {
    return { bytes: await drawn(request, fonts).catch(() => drawnPlainly(request)) };
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failed, isTooLarge: error instanceof RangeError };
  }
}

/** With the usual font and without a logo: another font may be broken, or the picture none that can be drawn. */
function drawnPlainly({ document, frame }: PdfRequest): Promise<Uint8Array> {
  return drawn({ document, frame: { ...frame, logo: undefined } }, fonts.slice(0, 1));
}

function drawn({ document, frame }: PdfRequest, by: readonly PdfFont[]): Promise<Uint8Array> {
  return pdfmake.createPdf(pdfDefinition(document, frame, by)).getBuffer();
}
