import bidiFactory from 'bidi-js';

/** What of the algorithm of Unicode for two directions (UAX 9) is used here. */
interface Bidi {
  getEmbeddingLevels(text: string, base: Direction): { readonly levels: Uint8Array };
  getMirroredCharacter(letter: string): string | null;
}

// It has no types of its own.
const bidi = (bidiFactory as unknown as () => Bidi)();

export type Direction = 'ltr' | 'rtl';

/** A font by its name, and which letters it has. */
export interface PdfFont {
  readonly name: string;
  has(codePoint: number): boolean;
}

/** How words are set: which way its language is written, and the fonts that are there. */
export interface Setting {
  readonly direction: Direction;
  readonly fonts: readonly PdfFont[];
}

/** How letters look. Odd levels are written from right to left. */
export interface Look {
  readonly size?: number;
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly color?: string;
  readonly link?: string;
  readonly font?: string;
  readonly level?: number;
}

/** Words in one look, in one font and in one direction. */
export interface Run extends Look {
  readonly text: string;
}

/** A paragraph in pieces whose font has their letters, and which know in which direction they run. */
export interface Typeset {
  readonly runs: readonly Run[];
  readonly side: 'left' | 'right';
}

/** Letters that are written from right to left, the digits that belong to them, and marks that say so. */
const TURNED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0660-\u0669\u200f]/u;
/** Says which way letters run, and is none itself: most fonts would draw an empty box. */
const DIRECTS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const STRONG = /[\p{L}\u200e\u200f]/u;

/** One paragraph. It stands at the side where its first letter begins; without letters, where the document does. */
export function typeset(runs: readonly Run[], { direction, fonts }: Setting): Typeset {
  const whole = runs.map(({ text }) => text).join('');
  const base = directionIn(whole) ?? direction;
  const levels =
    base === 'rtl' || TURNED.test(whole) ? bidi.getEmbeddingLevels(whole, base).levels : undefined;
  let at = 0;
  const pieces = runs.flatMap((run) => {
    const pieces = piecesOf(run, fonts, levels?.subarray(at, at + run.text.length));
    at += run.text.length;
    return pieces;
  });
  // A copy is as long as it needs to be; what grew has room for more, and a table has thousands of these.
  return { runs: pieces.slice(), side: base === 'rtl' ? 'right' : 'left' };
}

function directionIn(text: string): Direction | undefined {
  const [strong] = STRONG.exec(text) ?? [];
  if (strong === undefined) return undefined;
  return TURNED.test(strong) ? 'rtl' : 'ltr';
}

/** Splits where the font or the direction changes. */
function piecesOf(run: Run, fonts: readonly PdfFont[], levels: Uint8Array | undefined): Run[] {
  const [usual] = fonts;
  if (levels === undefined && SURE.test(run.text)) return [run];
  const pieces: { text: string; font: PdfFont | undefined; level: number }[] = [];
  let at = 0;
  for (const letter of run.text) {
    // Digits that the font turns stand for themselves where all other words are read as they are.
    const level = levels?.[at] || (isTurnedByFont(letter) ? 2 : 0);
    at += letter.length;
    if (DIRECTS.test(letter)) continue;
    const last = pieces.at(-1);
    const font = fontFor(letter, last?.font, fonts);
    if (last !== undefined && last.font === font && last.level === level) last.text += letter;
    else pieces.push({ text: letter, font, level });
  }
  return pieces.map(({ text, font, level }) => ({
    ...run,
    text,
    ...(font === usual || font === undefined ? {} : { font: font.name }),
    ...(level === 0 ? {} : { level }),
  }));
}

/** Latin, Greek and Cyrillic letters, and what stands between them: the font of documents has them. */
const SURE = /^[\s\u0020-\u024f\u0370-\u03ff\u0400-\u045f\u2010-\u201e\u2020-\u2022\u2026\u20ac]*$/u;

/** Its letters stand one beside the other, in the font of documents. */
export function isPlain(text: string, { font, level }: Look): boolean {
  return font === undefined && level === undefined && isSideBySide(text);
}

/** The font of documents has its letters, and joins none of them, as it does in `ffi`. */
export function isSideBySide(text: string): boolean {
  return SURE.test(text) && !JOINED.test(text);
}

const JOINED = /f[fil]/;

/** The first that has it; what stands between letters stays with the letters before it. */
function fontFor(
  letter: string,
  before: PdfFont | undefined,
  fonts: readonly PdfFont[],
): PdfFont | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (/[\n\u200b-\u200d\u2028\u2029]/u.test(letter)) return before ?? fonts[0];
  if (!/[\p{L}\p{N}]/u.test(letter) && before?.has(codePoint) === true) return before;
  return fonts.find((font) => font.has(codePoint)) ?? fonts[0];
}

/** A piece of a line, and where it stands. */
export interface Inline {
  text: string;
  x: number;
  readonly width: number;
  readonly level?: number;
}

/** Puts the pieces of a line where they stand for who reads them (UAX 9, L2 to L4); they come in the order of speech. */
export function inVisualOrder(inlines: readonly Inline[]): void {
  const levels = inlines.map(({ level = 0 }) => level);
  const highest = Math.max(...levels);
  if (highest <= 0) return;
  let order = inlines;
  for (let level = highest; level > 0; level -= 1) order = turned(order, level);
  let x = 0;
  for (const inline of order) {
    inline.x = x;
    x += inline.width;
    turnLetters(inline);
  }
}

/** Each sequence at a level, or above it, the other way round. */
function turned(inlines: readonly Inline[], least: number): Inline[] {
  const result: Inline[] = [];
  let sequence: Inline[] = [];
  for (const inline of inlines) {
    if ((inline.level ?? 0) >= least) sequence.unshift(inline);
    else {
      result.push(...sequence, inline);
      sequence = [];
    }
  }
  return [...result, ...sequence];
}

/**
 * Brackets open to the other side. Letters that are written so are turned by the font, which joins them; others are not.
 * It turns digits of Arabic too, which are read from left to right as all digits are: they are turned before.
 */
function turnLetters(inline: Inline): void {
  const isTurned = isTurnedByFont(inline.text);
  const isBackwards = (inline.level ?? 0) % 2 === 1;
  const letters = isBackwards
    ? [...inline.text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    : [...inline.text];
  inline.text = (isTurned === isBackwards ? letters : letters.toReversed()).join('');
}

/** Its font sets it from right to left, whatever stands around it. */
export function isTurnedByFont(text: string): boolean {
  return TURNED.test(text);
}
