import bidiFactory from 'bidi-js';
import type { ContentText } from 'pdfmake/interfaces.js';
import type { PdfFont } from './pdf-fonts.ts';

/** What of the algorithm of Unicode for two directions (UAX 9) is used here. */
interface Bidi {
  getEmbeddingLevels(text: string, base: Direction): { readonly levels: Uint8Array };
  getMirroredCharacter(letter: string): string | null;
}

// It has no types of its own.
const bidi = (bidiFactory as unknown as () => Bidi)();

export type Direction = 'ltr' | 'rtl';

/** How words are set: which way its language is written, and the fonts that are there. */
export interface Setting {
  readonly direction: Direction;
  readonly fonts: readonly PdfFont[];
}

/** Words in one look, in one font and in one direction: odd levels are written from right to left. */
export interface Run
  extends Pick<ContentText, 'bold' | 'italics' | 'link' | 'color' | 'font' | 'fontFeatures'> {
  readonly text: string;
  readonly level?: number;
}

/** Letters that are written from right to left, and marks that say so. */
const TURNED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f]/u;
const STRONG = /[\p{L}\u200e\u200f]/u;

/**
 * One paragraph as pdfmake takes it: in pieces whose font has their letters, and which know in which direction they run.
 * It stands at the side where its first letter begins; without letters, where the document does.
 */
export function typeset(
  runs: readonly Run[],
  { direction, fonts }: Setting,
): { text: Run[]; alignment?: 'right' } {
  const whole = runs.map(({ text }) => text).join('');
  const base = directionIn(whole) ?? direction;
  const levels =
    base === 'rtl' || TURNED.test(whole) ? bidi.getEmbeddingLevels(whole, base).levels : undefined;
  let at = 0;
  const text = runs.flatMap((run) => {
    const pieces = piecesOf(run, fonts, levels?.subarray(at, at + run.text.length));
    at += run.text.length;
    return pieces;
  });
  return base === 'rtl' ? { text, alignment: 'right' } : { text };
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
    const level = levels?.[at] ?? 0;
    at += letter.length;
    const last = pieces.at(-1);
    const font = fontFor(letter, last?.font, fonts);
    if (last !== undefined && last.font === font && last.level === level) last.text += letter;
    else pieces.push({ text: letter, font, level });
  }
  return pieces.map(({ text, font, level }) => ({
    ...run,
    text,
    ...(font === usual || font === undefined ? {} : { font: font.name }),
    // Without features pdfkit sets word by word, from left to right.
    ...(level === 0 ? {} : { level, ...(level % 2 === 1 && { fontFeatures: [] }) }),
  }));
}

/** Latin, Greek and Cyrillic letters, and what stands between them: the font of documents has them. */
const SURE = /^[\s\u0020-\u024f\u0370-\u03ff\u0400-\u045f\u2010-\u201e\u2020-\u2022\u2026\u20ac]*$/u;

/** The first that has it; what stands between letters stays with the letters before it. */
function fontFor(
  letter: string,
  before: PdfFont | undefined,
  fonts: readonly PdfFont[],
): PdfFont | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (/[\n\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u.test(letter)) return before ?? fonts[0];
  if (!/[\p{L}\p{N}]/u.test(letter) && before?.has(codePoint) === true) return before;
  return fonts.find((font) => font.has(codePoint)) ?? fonts[0];
}

/** A piece of a line as pdfmake has it when it is drawn. */
export interface Inline {
  text: string;
  x: number;
  readonly width: number;
  readonly leadingCut: number;
  readonly trailingCut: number;
  readonly level?: number;
  /** Its letters stand as they are drawn already. */
  isTurned?: true;
}

/** Puts the pieces of a line where they stand for who reads them (UAX 9, L2 to L4); they come in the order of speech. */
export function inVisualOrder(inlines: readonly Inline[]): void {
  if (inlines.every(({ level = 0 }) => level === 0)) return;
  const boxes = inlines.map((inline, at) => {
    const isOdd = (inline.level ?? 0) % 2 === 1;
    const before = at === 0 ? inline.leadingCut : 0;
    const after = at === inlines.length - 1 ? inline.trailingCut : 0;
    return {
      inline,
      level: inline.level ?? 0,
      shift: isOdd ? after : before,
      width: inline.width - before - after,
    };
  });
  const highest = Math.max(...boxes.map(({ level }) => level));
  let order = boxes;
  for (let level = highest; level > 0; level -= 1) order = turned(order, level);
  let x = 0;
  for (const { inline, shift, width } of order) {
    inline.x = x - shift;
    x += width;
    turnLetters(inline);
  }
}

/** Each sequence at a level, or above it, the other way round. */
function turned<Box extends { readonly level: number }>(boxes: readonly Box[], level: number): Box[] {
  const result: Box[] = [];
  let sequence: Box[] = [];
  for (const box of boxes) {
    if (box.level >= level) sequence.unshift(box);
    else {
      result.push(...sequence, box);
      sequence = [];
    }
  }
  return [...result, ...sequence];
}

/** Brackets open to the other side. Letters that are written so are turned by the font, which joins them; others are not. */
function turnLetters(inline: Inline): void {
  if ((inline.level ?? 0) % 2 === 0 || inline.isTurned) return;
  const letters = [...inline.text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  inline.text = (TURNED.test(inline.text) ? letters : letters.toReversed()).join('');
  inline.isTurned = true;
}
