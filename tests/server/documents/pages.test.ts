import { createRequire } from 'node:module';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { drawPdf } from '#server/documents/draw-pdf.ts';
import { type KitFont, Letters } from '#server/documents/sheet/letters.ts';
import { isPlain } from '#server/documents/sheet/words.ts';
import { largeDocument, plainFrame } from './large-document.ts';

const pagesOf = async (markdown: string) => {
  const document = { ...largeDocument(0), text: { markdown, values: [] } };
  const bytes = await drawPdf(document, plainFrame);
  const { text } = await extractText(await getDocumentProxy(bytes));
  return text;
};
const numbered = (word: string, many: number) => Array.from({ length: many }, (_, at) => `${word}${at}`);

test('a row that is higher than a page goes on on the next, below the head of its table', async () => {
  const words = numbered('word', 3_000);
  const pages = await pagesOf(`| Name | Note |\n|---|---|\n| first | ${words.join(' ')} |\n| last | short |`);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toContain('Name');
  expect(pages.join(' ').match(/word\d+/g)).toEqual(words);
  expect(pages.at(-1)).toContain('last');
});

test('a row that has room on one page is not divided, and a head does not stand alone', async () => {
  const lines = numbered('line', 42).map((line) => `${line}\n\n`);
  for (let before = 20; before < lines.length; before += 1) {
    const pages = await pagesOf(
      `${lines.slice(0, before).join('')}| Name | Note |\n|---|---|\n| first | ${'many words '.repeat(40)} end |`,
    );
    const [start] = pages.filter((page) => page.includes('first'));
    expect(start).toContain('Name');
    expect(start).toContain('end');
    expect(pages.filter((page) => page.includes('Name'))).toHaveLength(1);
  }
}, 60_000);

test('the room below the last line begins no page', async () => {
  for (let many = 25; many < 40; many += 1) {
    const lines = numbered('line', many);
    const pages = await pagesOf(lines.join('\n\n'));
    expect(pages.at(-1)).toContain(lines.at(-1));
  }
}, 60_000);

describe('words whose letters stand side by side', () => {
  const file = createRequire(import.meta.url).resolve('@expo-google-fonts/roboto/package.json');
  const pdf = new PDFDocument({ font: join(file, '../400Regular/Roboto_400Regular.ttf') }).fontSize(1000);
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit shows its fonts nowhere else
  const font = (pdf as PDFKit.PDFDocument & { readonly _font: KitFont })._font;
  const letters = new Letters(font);
  const plain = 'AV Tafel To Yes. 1,250.00 € “quoted” ünïcödé Łódź Привет, мир! Ελλάδα LTA ';

  test('are laid out by them as fontkit does it', () => {
    expect(plain.match(/\S+ /g)?.map((word) => placed(letters.word(word)))).toEqual(
      plain.match(/\S+ /g)?.map((word) => placed(font.layoutRun(word))),
    );
    expect(isPlain('office', {})).toBe(false);
    expect(placed(letters.word('office'))).not.toEqual(placed(font.layoutRun('office')));
  });

  test('are as wide as they are drawn', () => {
    expect(isPlain(plain, {})).toBe(true);
    expect(letters.widthOf(plain)).toBeCloseTo(pdf.widthOfString(plain), 1);
  });

  test('have one form for each letter', () => {
    const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));
    const several = all.filter((one) => isPlain(one, {}) && font.layoutRun(one).glyphs.length !== 1);
    expect(several).toEqual([]);
  });
});

/** The letters of a word by their numbers, and where they stand. */
function placed({ glyphs, positions, advanceWidth }: ReturnType<KitFont['layoutRun']>): unknown {
  const ids = (glyphs as readonly { readonly id: number }[]).map(({ id }) => id);
  return { ids, positions, width: Math.round(advanceWidth) };
}
