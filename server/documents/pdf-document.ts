import { type Picture, saysName } from '#shared/contract/beside/picture.ts';
import { directionOf } from '#shared/messages/direction.ts';
import { writerIn } from '#server/messages/write-message.ts';
import type { WrittenText } from '#server/texts/written-text.ts';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import { addressLines, isEmpty, linesKept, paperOf } from './layout.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { type Column, Grid } from './sheet/grid.ts';
import { atLeast, drawn, nothing, type Part, spaced, stack, together } from './sheet/parts.ts';
import { drawOn } from './sheet/pages.ts';
import { Sheet } from './sheet/sheet.ts';
import { type Drawing, GREY, MM, nameLook, pdfText, pdfWords } from './pdf-text.ts';

/** Where the address stands behind the window of an envelope (DIN 5008, form B), from the upper edge. */
const WINDOW = { from: 45 * MM, to: 85 * MM };
const MARGIN = { side: 20 * MM, top: 14 * MM, bottom: 16 * MM };
/** Where the text begins on each page. */
const TOP = MARGIN.top + 18;
const SMALL = 8;
const LOGO = { width: 60 * MM, height: 14 * MM };

/** A document as a PDF. */
export async function pdfDocument(
  document: FilledDocument,
  frame: DocumentFrame,
  { fonts, families }: PdfFonts,
): Promise<Uint8Array> {
  const { title, text, foot } = document;
  const { language, home, accent = '#3b5bdb', name, base } = frame;
  const sheet = new Sheet({ paper: paperOf(home), title, author: name, language }, families);
  const drawing: Drawing = { direction: directionOf(language), fonts, base, sheet, accent };
  const footLines = isEmpty(foot) ? 0 : foot.markdown.trim().split('\n').length;
  const bottom = sheet.paper.height - MARGIN.bottom - footLines * (SMALL + 3);
  const width = sheet.paper.width - 2 * MARGIN.side;
  const content = stack([
    topOf(document, frame, drawing),
    spaced(pdfWords(title, drawing, { size: 18, bold: true }), { below: 10 }),
    pdfText(text, drawing),
  ]);
  const draw = (part: Part, y: number) =>
    together([...part.pieces({ width, height: Infinity })]).draw(sheet, { x: MARGIN.side, y });
  drawOn(sheet, content, {
    from: { x: MARGIN.side, y: TOP },
    room: { width, height: bottom - TOP },
    above(page) {
      if (page === 1) sheet.drawBlock({ x: 0, y: 0, width: sheet.paper.width, height: 6 }, accent);
      else draw(pdfWords(title, drawing, { size: SMALL, color: GREY }), MARGIN.top - 4);
    },
    below: (page, pages) => draw(footOf(foot, numberOf(frame, { page, pages }), drawing), bottom + 6),
  });
  return sheet.bytes();
}

function footOf(foot: WrittenText, number: string, drawing: Drawing): Part {
  const isTurned = drawing.direction === 'rtl';
  const look = { size: SMALL, color: GREY };
  const text = isEmpty(foot) ? nothing : pdfText(linesKept(foot), drawing, look);
  if (number === '') return text;
  return sideBySide(
    [
      ['*', text],
      ['auto', pdfWords(number, drawing, { ...look, align: isTurned ? 'left' : 'right' })],
    ],
    { isTurned, between: 12 },
  );
}

/** A document of one page has none. */
function numberOf(frame: DocumentFrame, count: { readonly page: number; readonly pages: number }): string {
  return count.pages === 1 ? '' : writerIn(frame)('mails.pageOfPages', count);
}

/** Letterhead, and below it the address in its window with the facts beside it. Each grows where it has more to say. */
function topOf(document: FilledDocument, frame: DocumentFrame, drawing: Drawing): Part {
  const isTurned = drawing.direction === 'rtl';
  const lines = addressLines(document);
  // Without an address there is no window to keep free.
  const [head, window] = lines.length > 0 ? [WINDOW.from - TOP, WINDOW.to - WINDOW.from] : [0, 13.5];
  const address = stack(lines.map((line) => pdfWords(line, drawing)));
  const parts: [Column, Part][] = [
    ['*', atLeast(address, window)],
    [200, factsOf(document, drawing)],
  ];
  return stack([
    new Grid([[atLeast(letterheadOf(document, frame, drawing), head)]], { columns: ['*'], around: 2 }),
    sideBySide(parts, { isTurned, between: 8, around: 2 }),
  ]);
}

function factsOf({ facts }: FilledDocument, drawing: Drawing): Part {
  if (facts.length === 0) return nothing;
  const isTurned = drawing.direction === 'rtl';
  const rows = facts.map(({ label, value }) =>
    inOrder(isTurned, [
      pdfWords(label, drawing, { color: GREY }),
      pdfWords(value, drawing, { align: isTurned ? 'left' : 'right' }),
    ]),
  );
  return new Grid(rows, { columns: inOrder<Column>(isTurned, ['auto', '*']), between: 24, around: 2 });
}

/** What is written there with the logo at its end; without a word of it the logo, and the name where that does not say it. */
function letterheadOf({ head }: FilledDocument, { name, logo }: DocumentFrame, drawing: Drawing): Part {
  const isTurned = drawing.direction === 'rtl';
  const picture = logo && pictured(logo, isTurned);
  if (!isEmpty(head)) {
    const written = pdfText(linesKept(head), drawing, { color: GREY });
    if (picture === undefined) return written;
    const parts: [Column, Part][] = [
      ['*', written],
      [picture.natural, picture],
    ];
    return sideBySide(parts, { isTurned, between: 12 });
  }
  const named = pdfWords(name, drawing, nameLook(drawing.accent));
  if (logo === undefined || picture === undefined) return spaced(named, { below: 4 });
  if (saysName(logo)) return picture;
  const parts: [Column, Part][] = [
    [picture.natural, picture],
    ['*', spaced(named, { above: (scaled(logo).height - 18) / 2 })],
  ];
  return sideBySide(parts, { isTurned, between: 10 });
}

function pictured(logo: Picture, isTurned: boolean): Part {
  const size = scaled(logo);
  return drawn(size, (sheet, at) => sheet.drawPicture(logo, { ...at, ...size }), isTurned);
}

/** As large as its form lets it be within the room that a logo has. */
function scaled({ width, height }: Picture): { readonly width: number; readonly height: number } {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  return { width: width * scale, height: height * scale };
}

function sideBySide(
  parts: readonly [Column, Part][],
  { isTurned, ...room }: { isTurned: boolean; between: number; around?: number },
): Part {
  const inPlace = inOrder(isTurned, parts);
  const columns = inPlace.map(([column]) => column);
  return new Grid([inPlace.map(([, part]) => part)], { columns, ...room });
}

/** What begins the line comes first: at the right, where it is read from there. */
function inOrder<Item>(isTurned: boolean, items: readonly Item[]): Item[] {
  return isTurned ? items.toReversed() : [...items];
}
