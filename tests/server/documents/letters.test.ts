import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync } from 'fontkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawPdf, drawWith } from '#server/documents/draw-pdf.ts';
import type { FilledDocument } from '#server/documents/filled-document.ts';
import { type Inline, inVisualOrder, typeset } from '#server/documents/sheet/words.ts';

const { resolve } = createRequire(import.meta.url);
const arabic = join(dirname(resolve('@embedpdf/fonts-arabic')), '../fonts/NotoNaskhArabic-Regular.ttf');
const arabicBold = arabic.replace('Regular', 'Bold');
const japanese = resolve('@expo-google-fonts/kosugi/Kosugi_400Regular.ttf');

describe('words in two directions stand as they are read', () => {
  const fonts = [{ name: 'one', has: () => true }];

  /** A line as it is seen, where each letter is as wide as the next. `many`: how many words have room on it. */
  function seen(text: string, direction: 'ltr' | 'rtl', many = 99): string {
    const { runs } = typeset([{ text }], { direction, fonts });
    const words = runs.flatMap((run) =>
      (run.text.match(/\S*\s*/g) ?? []).map((word) => ({ ...run, text: word })),
    );
    const onLine = words.filter((word) => word.text !== '').slice(0, many);
    const inlines: Inline[] = onLine.map((word, at) => {
      // What ends a line has no space behind it.
      const own = at === onLine.length - 1 ? word.text.trimEnd() : word.text;
      return { ...word, text: own, x: 0, width: own.length };
    });
    let x = 0;
    for (const inline of inlines) {
      inline.x = x;
      x += inline.width;
    }
    inVisualOrder(inlines);
    const line: string[] = [];
    for (const inline of inlines) {
      // The font turns letters that are written so.
      const letters = /[\p{Script=Hebrew}\u0660-\u0669]/u.test(inline.text)
        ? [...inline.text].toReversed()
        : [...inline.text];
      for (const [at, letter] of letters.entries()) if (letter !== ' ') line[inline.x + at] = letter;
    }
    return Array.from(line, (letter) => letter ?? ' ').join('');
  }

  test.each([
    ['plain words (only)', 'ltr', 'plain words (only)'],
    ['שלום עולם', 'rtl', 'םלוע םולש'],
    ['see שלום עולם now', 'ltr', 'see םלוע םולש now'],
    ['מחיר 12.50 (נטו)', 'rtl', '(וטנ) 12.50 ריחמ'],
    ['שלום big house!', 'rtl', '!big house םולש'],
    ['12 - 13', 'rtl', '13 - 12'],
    ['רחוב ١٢', 'rtl', '١٢ בוחר'],
    ['room ١٢ (left)', 'ltr', 'room ١٢ (left)'],
  ] as const)('%s', (text, direction, expected) => {
    expect(seen(text, direction)).toBe(expected);
  });

  test('marks of direction count, and are not drawn', () => {
    const { runs } = typeset([{ text: '\u200f12.50 US$ \u2066net\u2069\u061c' }], {
      direction: 'ltr',
      fonts,
    });
    expect(runs.map(({ text }) => text).join('')).toBe('12.50 US$ net');
    expect(seen('\u200f12 - 13', 'ltr')).toBe('13 - 12');
  });

  test('a line that ends within words of the other direction has no hole', () => {
    expect(seen('שלום big house', 'rtl', 2)).toBe('big םולש');
  });

  test('a paragraph stands where its first letter begins', () => {
    const side = (text: string, direction: 'ltr' | 'rtl') => typeset([{ text }], { direction, fonts }).side;
    expect([side('שלום', 'ltr'), side('12', 'rtl'), side('12', 'ltr'), side('Word', 'rtl')]).toEqual([
      'right',
      'right',
      'left',
      'left',
    ]);
  });
});

describe('a PDF has the letters of the fonts that the operator names', () => {
  beforeAll(() => drawWith({ fontFiles: [arabic, arabicBold, japanese] }));

  const words = (markdown: string) => ({ markdown, values: [] });
  const drawn = async (text: string, language: string, title = 'A-1') => {
    const nothing = words('');
    const document: FilledDocument = {
      title,
      head: nothing,
      address: nothing,
      facts: [],
      text: words(text),
      foot: nothing,
    };
    const frame = {
      name: 'Desk',
      language,
      locale: language,
      home: language,
      accent: undefined,
      logo: undefined,
      base: undefined,
    };
    const proxy = await getDocumentProxy(await drawPdf(document, frame));
    const { items } = await (await proxy.getPage(1)).getTextContent();
    const { text: said } = await extractText(proxy, { mergePages: true });
    const pieces = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    const place = (of: string) => {
      const piece = pieces.find(({ str }) => str.includes(of));
      if (piece === undefined)
        throw new Error(`${of} is not in ${JSON.stringify(pieces.map(({ str }) => str))}`);
      return { x: Number(piece.transform[4]), width: piece.width, height: piece.height };
    };
    return { said, place };
  };

  test('Arabic: from right to left, joined, with numbers and names as they are, and tables turned around', async () => {
    const table = '| سلعة | مبلغ |\n|---|--:|\n| كرسي | 1,250.00 |';
    const { said, place } = await drawn(`مرحبا **عليكم** Ninefold 3.2\n\n${table}`, 'ar', 'فاتورة');
    for (const word of ['فاتورة', 'مرحبا', 'عليكم', 'Ninefold 3.2', 'سلعة', '1,250.00'])
      expect(said).toContain(word);
    expect(place('مرحبا').x).toBeGreaterThan(place('عليكم').x);
    expect(place('عليكم').x).toBeGreaterThan(place('Ninefold').x);
    expect(place('سلعة').x).toBeGreaterThan(place('مبلغ').x);
    const font = openSync(arabic);
    if ('fonts' in font) throw new Error('a collection');
    const apart = [...'كرسي'].reduce((sum, letter) => sum + font.layout(letter).advanceWidth, 0);
    const { width, height } = place('كرسي');
    expect(width).toBeLessThan((apart / font.unitsPerEm) * height * 0.95);
  });

  test('digits of Arabic are read from left to right', async () => {
    const { said } = await drawn('شارع ١٢\n\nroom ٣٤ or ۷۸\n\n٥٦', 'ar');
    for (const number of ['١٢', '٣٤', '٥٦', '۷۸']) expect(said).toContain(number);
  });

  test('a word that is longer than a line fills all lines but its last', async () => {
    const { said } = await drawn('x'.repeat(330), 'en');
    const lines = said.split('\n').filter((line) => line.startsWith('xx'));
    expect(lines.length).toBeGreaterThan(2);
    expect(new Set(lines.slice(0, -1).map(({ length }) => length)).size).toBe(1);
  });

  test('Japanese: lines break between letters, and not before a full stop', async () => {
    const { said } = await drawn(`${'請求書をお送りします。'.repeat(12)}\n\nNinefoldの椅子`, 'ja');
    const lines = said.split('\n');
    expect(said.replaceAll('\n', '')).toContain('請求書をお送りします。'.repeat(12));
    expect(said).toContain('Ninefoldの椅子');
    expect(lines.filter((line) => line.includes('請求')).length).toBeGreaterThan(1);
    for (const line of lines) expect(line).not.toMatch(/^。/);
  });
});
