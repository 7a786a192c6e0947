import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import { addressLines, isEmpty, linesKept, paperOf } from './layout.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { GREY, MM, pdfText, withBreaks } from './pdf-text.ts';

/** Where the address stands behind the window of an envelope (DIN 5008, form B), from the upper edge. */
const WINDOW = { from: 45 * MM, to: 85 * MM };
const MARGIN = { side: 20 * MM, top: 14 * MM, bottom: 16 * MM };
const SMALL = 8;

/** A document as pdfmake takes it. */
export function pdfDefinition(document: FilledDocument, frame: DocumentFrame): TDocumentDefinitions {
  const { title, text, foot } = document;
  const { language, home, accent = '#3b5bdb', name, base } = frame;
  const write = writerIn(frame);
  const footLines = isEmpty(foot) ? 0 : foot.markdown.trim().split('\n').length;
  const pageFoot = isEmpty(foot) ? '' : { stack: pdfText(linesKept(foot), base), color: GREY };
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
        : { text: withBreaks(title), fontSize: SMALL, color: GREY, margin: [side, MARGIN.top - 4, side, 0] },
    footer: (page, pages) => ({
      columns: [
        { ...(pageFoot === '' ? { text: '' } : pageFoot), width: '*' },
        {
          text: pages === 1 ? '' : write('mails.pageOfPages', { page, pages }),
          width: 'auto',
          color: GREY,
          alignment: 'right',
        },
      ],
      columnGap: 12,
      fontSize: SMALL,
      margin: [side, 6, side, 0],
    }),
    content: [topOf(document, frame), { text: withBreaks(title), style: 'title' }, ...pdfText(text, base)],
  };
}

/** Letterhead, and below it the address in its window with the facts beside it. Each grows where it has more to say. */
function topOf(document: FilledDocument, { name, base }: DocumentFrame): Content {
  const { head, facts } = document;
  const letterhead: Content = isEmpty(head)
    ? { text: name, style: 'name' }
    : { stack: pdfText(linesKept(head), base), color: GREY };
  const lines = addressLines(document);
  const address: Content = { stack: lines.map((text) => ({ text: withBreaks(text) })) };
  const told: Content =
    facts.length === 0
      ? ''
      : {
          table: {
            widths: ['auto', '*'],
            body: facts.map(({ label, value }) => [
              { text: withBreaks(label), color: GREY },
              { text: withBreaks(value), alignment: 'right' },
            ]),
          },
          layout: 'sums',
        };
  const top = MARGIN.top + 18;
  // Without an address there is no window to keep free.
  const heights = lines.length > 0 ? [WINDOW.from - top, WINDOW.to - WINDOW.from] : [0, 12];
  return {
    table: {
      widths: ['*', 200],
      heights,
      body: [[{ ...letterhead, colSpan: 2 }, ''], lines.length > 0 ? [address, told] : [{ text: '' }, told]],
    },
    layout: 'noBorders',
  };
}
