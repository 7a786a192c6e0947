import { createRequire } from 'node:module';
import { dataAddress, type Picture } from '#shared/contract/beside/picture.ts';
import { type KitFont, Letters } from './letters.ts';
import { isPlain, isTurnedByFont, isSideBySide, type Look } from './words.ts';
import { drawSvg } from './svg.ts';

// An import would keep its text a second time.
const PDFDocument = createRequire(import.meta.url)('pdfkit') as new (
  options: PDFKit.PDFDocumentOptions,
) => PDFKit.PDFDocument;

const SIZE = 10;
const LINE_HEIGHT = 1.15;
/** Widths of letters are told in so many parts of their size. */
const UNITS = 1000;
const INK = '#000000';
/** How thick lines between rows are. */
export const RULE_WIDTH = 0.5;

export type FontStyle = 'normal' | 'bold' | 'italics' | 'bolditalics';
/** The files of one family; of a collection with the name of the face. */
export type FontFiles = Record<FontStyle, string | [file: string, face: string]>;
export type Families = Readonly<Record<string, FontFiles>>;

export interface SheetSettings {
  readonly paper: 'A4' | 'letter';
  readonly title: string;
  readonly author: string;
  readonly language: string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}
export interface Area extends Place {
  readonly width: number;
  readonly height: number;
}

/** pdfkit keeps the places of the letters of each word, which are large; of so many calls words come again. */
const REMEMBERED = 400;

/** The pages of a PDF, in points from the upper left corner. A page is written out as soon as the next one begins. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #written: Uint8Array[] = [];
  /** What is drawn on this page; pdfkit would make bytes of each stroke alone, some thousand a page. */
  #strokes: string[] = [];
  readonly #metrics = new Map<string, { readonly ascent: number; readonly height: number }>();
  readonly #fonts = new Map<string, { readonly kit: KitFont; readonly letters: Letters }>();
  #calls = 0;
  #color = '';
  #page = 0;

  constructor({ paper, title, author, language }: SheetSettings, families: Families) {
    this.#pdf = new PDFDocument({
      size: paper === 'A4' ? 'A4' : 'LETTER',
      margin: 0,
      autoFirstPage: false,
      info: { Title: title, Author: author, Creator: author },
      lang: language,
      displayTitle: true,
      // None of its own: they would be read as files.
      font: '',
    });
    this.#pdf.addContent = (stroke: string) => {
      this.#strokes.push(stroke);
      return this.#pdf;
    };
    for (const [family, files] of Object.entries(families))
      for (const [style, file] of Object.entries(files))
        this.#pdf.registerFont(`${family} ${style}`, ...([file].flat() as [string, string?]));
    this.beginPage();
  }

  get page(): number {
    return this.#page;
  }

  get paper(): { readonly width: number; readonly height: number } {
    return this.#pdf.page;
  }

  beginPage(): void {
    this.#endPage();
    this.#pdf.addPage();
    this.#page += 1;
    this.#color = '';
  }

  /** How wide words are on one line. */
  widthOf(text: string, look: Look): number {
    if (!isPlain(text, look)) return this.#set(look).widthOfString(text, featuresOf(text, look));
    const { size = SIZE } = look;
    return (this.#fontOf(look).letters.widthOf(text) * size) / UNITS;
  }

  /** How high a line is, and how far its letters stand above where they are written on. */
  lineOf(look: Look): { readonly ascent: number; readonly height: number } {
    const { size = SIZE } = look;
    const key = `${nameOf(look)} ${size}`;
    const known = this.#metrics.get(key);
    if (known !== undefined) return known;
    const metrics = {
      ascent: (this.#fontOf(look).kit.ascender / UNITS) * size,
      height: this.#set(look).currentLineHeight(true) * LINE_HEIGHT,
    };
    this.#metrics.set(key, metrics);
    return metrics;
  }

  /** Words with their upper edge at a place. */
  drawWords(text: string, look: Look, { x, y, width }: Place & { readonly width: number }): void {
    this.#ink(look.color ?? INK);
    const link = look.link === undefined ? {} : { link: look.link, textWidth: width, wordCount: 1 };
    this.#set(look).text(text, x, y, { lineBreak: false, ...featuresOf(text, look), ...link });
  }

  /** A line from side to side, below a place. */
  drawRule({ x, y }: Place, width: number, color: string): void {
    const middle = y + RULE_WIDTH / 2;
    this.#pdf.lineWidth(RULE_WIDTH).strokeColor(color);
    this.#pdf
      .moveTo(x, middle)
      .lineTo(x + width, middle)
      .stroke();
  }

  drawBlock({ x, y, width, height }: Area, color: string): void {
    this.#ink(color);
    this.#pdf.rect(x, y, width, height).fill();
  }

  /** What stands before an item of a list. */
  drawDisc({ x, y }: Place, radius: number, look: Look): void {
    this.#ink(look.color ?? INK);
    this.#pdf.circle(x, y, radius).fill();
  }

  drawPicture(picture: Picture, area: Area): void {
    if (picture.type === 'image/svg+xml') return this.drawSvg(picture.content, area);
    const { x, y, width, height } = area;
    this.#pdf.image(dataAddress(picture), x, y, { width, height });
  }

  drawSvg(svg: string, area: Area): void {
    drawSvg(this.#pdf, svg, area);
    this.#color = '';
  }

  /** The whole file; nothing can be drawn any more. */
  async bytes(): Promise<Uint8Array> {
    this.#endPage();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#pdf
      .on('data', (chunk: Uint8Array) => this.#written.push(chunk))
      .on('end', resolve)
      .on('error', reject)
      .end();
    await promise;
    return Buffer.concat(this.#written);
  }

  #endPage(): void {
    if (this.#strokes.length > 0) this.#pdf.page.write(this.#strokes.join('\n'));
    this.#strokes = [];
    // Little pieces until now, each of which keeps the store of memory that it was cut from.
    const written = this.#pdf.read() as Uint8Array | null;
    if (written !== null) this.#written.push(new Uint8Array(written));
  }

  #set(look: Look): PDFKit.PDFDocument {
    this.#fontOf(look);
    this.#pdf.font(nameOf(look)).fontSize(look.size ?? SIZE);
    this.#calls += 1;
    if (this.#calls % REMEMBERED === 0)
      for (const { kit } of this.#fonts.values()) kit.layoutCache = Object.create(null);
    return this.#pdf;
  }

  #fontOf(look: Look): { readonly kit: KitFont; readonly letters: Letters } {
    const name = nameOf(look);
    const known = this.#fonts.get(name);
    if (known !== undefined) return known;
    // oxlint-disable-next-line no-underscore-dangle -- pdfkit shows its fonts nowhere else
    const kit = (this.#pdf.font(name) as PDFKit.PDFDocument & { readonly _font: KitFont })._font;
    const font = { kit, letters: new Letters(kit) };
    this.#fonts.set(name, font);
    if (look.font === undefined) layOutByLetters(font);
    return font;
  }

  #ink(color: string): void {
    if (this.#color === color) return;
    this.#pdf.fillColor(color);
    this.#color = color;
  }
}

function nameOf({ font = 'Roboto', bold, italics }: Look): string {
  if (bold) return `${font} ${italics ? 'bolditalics' : 'bold'}`;
  return `${font} ${italics ? 'italics' : 'normal'}`;
}

/** pdfkit lays out words by their letters where they stand side by side, and asks fontkit for the others only. */
function layOutByLetters({ kit, letters }: { readonly kit: KitFont; readonly letters: Letters }): void {
  const shaped = kit.layoutCached.bind(kit);
  kit.layoutCached = (word) => (isSideBySide(word) ? letters.word(word) : shaped(word));
}

/** Without features pdfkit sets word by word, from left to right. */
function featuresOf(text: string, { level = 0 }: Look): { readonly features?: [] } {
  return level > 0 && (level % 2 === 1 || isTurnedByFont(text)) ? { features: [] } : {};
}
