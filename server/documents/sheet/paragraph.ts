import { createRequire } from 'node:module';
import { type Part, type Piece, type Room, widest } from './parts.ts';
import type { Place, Sheet } from './sheet.ts';
import { type Inline, inVisualOrder, type Run, type Typeset } from './words.ts';

const require = createRequire(import.meta.url);

/** Where a line may break (UAX 14). It has no types of its own, and pdfkit loads it so. */
const LineBreaker = require('linebreak') as new (
  text: string,
) => { nextBreak(): { readonly position: number; readonly required?: boolean } | null };

/** A word that is longer is not measured whole: it may break after every so many letters. */
const LONGEST_WORD = 60;
const WORD_PART = 20;
/** A text that is longer is measured word by word. */
const SHORT = 200;
const ENDS_LINE = /[\n\r\v\f\u0085\u2028\u2029]/;
/** What sums of widths may differ by. */
const ROUNDING = 0.01;

/** A part of the text of a paragraph. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ParagraphSettings {
  readonly align?: 'left' | 'right' | 'center' | undefined;
  readonly isOnOneLine?: boolean;
  /** At the beginning of lines, as a block of code has them. */
  readonly keepsSpaces?: boolean;
}

/** Words that fill line after line. */
export class Paragraph implements Part {
  readonly #sheet: Sheet;
  readonly #runs: readonly Run[];
  readonly #text: string;
  readonly #settings: ParagraphSettings;
  #natural: number | undefined;
  #filled: { readonly width: number; readonly lines: readonly Span[] } | undefined;

  constructor(sheet: Sheet, { runs, side }: Typeset, settings: ParagraphSettings = {}) {
    this.#sheet = sheet;
    this.#runs = runs;
    this.#text = runs.map(({ text }) => text).join('');
    this.#settings = { align: side, ...settings };
  }

  get natural(): number {
    this.#natural ??= this.#widest(
      this.#text.length < SHORT && !ENDS_LINE.test(this.#text) ? [this.#whole()] : this.#fill(Infinity),
    );
    return this.#natural;
  }

  get narrowest(): number {
    if (this.#settings.isOnOneLine) return this.natural;
    return this.#widest([...this.#words()].map((word) => this.#withoutSpaces(word)));
  }

  *pieces({ width }: Room): Iterable<Piece> {
    for (const line of this.#lines(width)) yield this.#piece(line, width);
  }

  #piece(line: Span, width: number): Piece {
    const runs = this.#within(line);
    const lines = (runs.length === 0 ? this.#runs.slice(0, 1) : runs).map((run) => this.#sheet.lineOf(run));
    const ascent = widest(lines.map((one) => one.ascent));
    const height = widest(lines.map((one) => one.height));
    return { height, draw: (sheet, at) => this.#draw(sheet, at, { runs, width, ascent }) };
  }

  #draw(sheet: Sheet, { x, y }: Place, line: { runs: readonly Run[]; width: number; ascent: number }): void {
    let wide = 0;
    const inlines = line.runs.map((run): Inline & Run => {
      const inline = { ...run, x: wide, width: sheet.widthOf(run.text, run) };
      wide += inline.width;
      return inline;
    });
    inVisualOrder(inlines);
    const { align } = this.#settings;
    const rest = line.width - wide;
    const start = x + (align === 'right' ? rest : align === 'center' ? rest / 2 : 0);
    for (const inline of inlines) {
      const place = { x: start + inline.x, y: y + line.ascent - sheet.lineOf(inline).ascent };
      sheet.drawWords(inline.text, inline, { ...place, width: inline.width });
    }
  }

  /** Pages are counted before they are drawn, so lines of the same width are asked for again. */
  #lines(width: number): readonly Span[] {
    const isOnOne = this.#settings.isOnOneLine || this.natural <= width + ROUNDING;
    if (isOnOne && !ENDS_LINE.test(this.#text)) return [this.#whole()];
    if (this.#filled?.width !== width)
      this.#filled = { width, lines: this.#fill(this.#settings.isOnOneLine ? Infinity : width) };
    return this.#filled.lines;
  }

  #fill(width: number): Span[] {
    const lines: Span[] = [];
    let from = 0;
    let wide = 0;
    const end = (to: number) => {
      lines.push(this.#withoutSpaces({ from, to }));
      from = to;
      wide = 0;
    };
    const add = (span: Span) => {
      if (wide > 0 && wide + this.#widthOf(this.#withoutSpaces(span)) > width + ROUNDING) end(span.from);
      wide += this.#widthOf(span);
    };
    for (const word of this.#words()) {
      if (this.#widthOf(this.#withoutSpaces(word)) <= width + ROUNDING) add(word);
      else {
        if (wide > 0) end(word.from);
        for (const letter of this.#letters(word)) add(letter);
      }
      if (word.endsLine) end(word.to);
    }
    if (from < this.#text.length || lines.length === 0) end(this.#text.length);
    return lines;
  }

  /** With the spaces behind each. */
  *#words(): Iterable<Span & { readonly endsLine: boolean }> {
    const breaker = new LineBreaker(this.#text);
    let from = 0;
    for (let at = breaker.nextBreak(); at !== null; at = breaker.nextBreak()) {
      if (at.position - from > LONGEST_WORD)
        for (; at.position - from > WORD_PART; from += WORD_PART)
          yield { from, to: from + WORD_PART, endsLine: false };
      const endsLine = at.required === true && ENDS_LINE.test(this.#text.charAt(at.position - 1));
      yield { from, to: at.position, endsLine };
      from = at.position;
    }
  }

  *#letters({ from, to }: Span): Iterable<Span> {
    let at = from;
    for (const letter of this.#text.slice(from, to)) {
      yield { from: at, to: at + letter.length };
      at += letter.length;
    }
  }

  #whole(): Span {
    return this.#withoutSpaces({ from: 0, to: this.#text.length });
  }

  #withoutSpaces({ from, to }: Span): Span {
    const text = this.#text.slice(from, to);
    const end = from + text.trimEnd().length;
    return { from: this.#settings.keepsSpaces ? from : Math.min(end, to - text.trimStart().length), to: end };
  }

  #widest(spans: readonly Span[]): number {
    return widest(spans.map((span) => this.#widthOf(span)));
  }

  #widthOf(span: Span): number {
    return this.#within(span).reduce((sum, run) => sum + this.#sheet.widthOf(run.text, run), 0);
  }

  /** The words of a part in their looks. */
  #within({ from, to }: Span): Run[] {
    let start = 0;
    return this.#runs.flatMap((run) => {
      const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
      start += run.text.length;
      return text === '' ? [] : [text === run.text ? run : { ...run, text }];
    });
  }
}
