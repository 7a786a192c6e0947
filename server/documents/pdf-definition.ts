import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { dataAddress, type Picture, saysName } from '#shared/contract/beside/picture.ts';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import { addressLines, isEmpty, linesKept, paperOf } from './layout.ts';
import { directionOf } from '#shared/messages/direction.ts';
import { writerIn } from '#server/messages/write-message.ts';
import type { PdfFont } from './pdf-fonts.ts';
import { type Drawing, GREY, MM, pdfText, pdfWords } from './pdf-text.ts';

/** Where the address stands behind the window of an envelope (DIN 5008, form B), from the upper edge. */
const WINDOW = { from: 45 * MM, to: 85 * MM };
const MARGIN = { side: 20 * MM, top: 14 * MM, bottom: 16 * MM };
const SMALL = 8;
const LOGO = { width: 60 * MM, height: 14 * MM };

/** A document as pdfmake takes it. */
export function pdfDefinition(
  document: FilledDocument,
  frame: DocumentFrame,
  fonts: readonly PdfFont[],
): TDocumentDefinitions {
  const { title, text, foot } = document;
  const { language, home, accent = '#3b5bdb', name, base } = frame;
  const write = writerIn(frame);
  const drawing: Drawing = { direction: directionOf(language), fonts, base };
  const isTurned = drawing.direction === 'rtl';
  const footLines = isEmpty(foot) ? 0 : foot.markdown.trim().split('\n').length;
  const pageFoot = isEmpty(foot) ? '' : { stack: pdfText(linesKept(foot), drawing), color: GREY };
  const side = MARGIN.side;
  return {
    pageSize: paperOf(home) === 'A4' ? 'A4' : 'LETTER',
    pageMargins: [side, MARGIN.top + 18, side, MARGIN.bottom + footLines * (SMALL + 3)],
    info: { title, author: name, creator: name },
    language,
    displayTitle: true,
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 18, bold: true, margin: [0, 0, 0, 10] },
      name: { fontSize: 15, bold: true, color: accent, margin: [0, 0, 0, 4] },
      heading: { fontSize: 13, bold: true, margin: [0, 8, 0, 4] },
      subheading: { fontSize: 11, bold: true, margin: [0, 6, 0, 3] },
    },
    background: (page, { width }) =>
      page === 1 ? { canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: 6, color: accent }] } : '',
    header: (page) =>
      page === 1
        ? ''
        : {
            ...pdfWords(title, drawing),
            fontSize: SMALL,
            color: GREY,
            margin: [side, MARGIN.top - 4, side, 0],
          },
    footer: (page, pages) => ({
      columns: sideBySide(isTurned, [
        { ...(pageFoot === '' ? { text: '' } : pageFoot), width: '*' },
        {
          text: pages === 1 ? '' : pdfWords(write('mails.pageOfPages', { page, pages }), drawing).text,
          width: 'auto',
          color: GREY,
          alignment: isTurned ? 'left' : 'right',
        },
      ]),
      columnGap: 12,
      fontSize: SMALL,
      margin: [side, 6, side, 0],
    }),
    content: [
      topOf(document, frame, drawing),
      { ...pdfWords(title, drawing), style: 'title' },
      ...pdfText(text, drawing),
    ],
  };
}

/** Letterhead, and below it the address in its window with the facts beside it. Each grows where it has more to say. */
function topOf(document: FilledDocument, frame: DocumentFrame, drawing: Drawing): Content {
  const { facts } = document;
  const isTurned = drawing.direction === 'rtl';
  const lines = addressLines(document);
  const address: Content = { stack: lines.map((line) => pdfWords(line, drawing)) };
  const told: Content =
    facts.length === 0
      ? ''
      : {
          table: {
            widths: sideBySide(isTurned, ['auto', '*']),
            body: facts.map(({ label, value }) =>
              sideBySide(isTurned, [
                { ...pdfWords(label, drawing), color: GREY },
                { ...pdfWords(value, drawing), alignment: isTurned ? 'left' : 'right' },
              ]),
            ),
          },
          layout: 'sums',
        };
  const top = MARGIN.top + 18;
  // Without an address there is no window to keep free.
  const heights = lines.length > 0 ? [WINDOW.from - top, WINDOW.to - WINDOW.from] : [0, 12];
  return {
    table: {
      widths: sideBySide(isTurned, ['*', 200]),
      heights,
      body: [
        [{ stack: [letterheadOf(document, frame, drawing)], colSpan: 2 }, ''],
        sideBySide(isTurned, [lines.length > 0 ? address : { text: '' }, told]),
      ],
    },
    layout: 'noBorders',
  };
}

/** What is written there with the logo at its end; without a word of it the logo, and the name where that does not say it. */
function letterheadOf({ head }: FilledDocument, { name, logo }: DocumentFrame, drawing: Drawing): Content {
  const isTurned = drawing.direction === 'rtl';
  const picture = logo && pictured(logo);
  if (!isEmpty(head)) {
    const written = { stack: pdfText(linesKept(head), drawing), color: GREY, width: '*' };
    if (picture === undefined) return written;
    return {
      columns: sideBySide(isTurned, [written, { stack: [picture], width: picture.fit[0] }]),
      columnGap: 12,
    };
  }
  const named = { ...pdfWords(name, drawing), style: 'name' };
  if (logo === undefined || picture === undefined) return named;
  if (saysName(logo)) return { ...picture, alignment: isTurned ? ('right' as const) : ('left' as const) };
  const middle = {
    ...named,
    margin: [0, (picture.fit[1] - 18) / 2, 0, 0] as [number, number, number, number],
  };
  return {
    columns: sideBySide(isTurned, [
      { stack: [picture], width: picture.fit[0] },
      { ...middle, width: '*' },
    ]),
    columnGap: 10,
  };
}

/** As large as its form lets it be within the room that a logo has. */
function pictured(logo: Picture) {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const fit: [number, number] = [logo.width * scale, logo.height * scale];
  return logo.type === 'image/png' ? { image: dataAddress(logo), fit } : { svg: logo.content, fit };
}

/** What begins the line comes first: at the right, where it is read from there. */
function sideBySide<Part>(isTurned: boolean, parts: readonly Part[]): Part[] {
  return isTurned ? parts.toReversed() : [...parts];
}
