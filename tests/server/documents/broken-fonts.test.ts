import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkFonts } from '#server/cli/doctor/check-outside.ts';
import { brokenFonts } from '#server/documents/broken-fonts.ts';
import { drawPdf, drawWith } from '#server/documents/draw-pdf.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const whole = createRequire(import.meta.url).resolve('@expo-google-fonts/kosugi/Kosugi_400Regular.ttf');

describe('a file of a font that can be read and is broken', () => {
  let cutOff: string;
  let noFont: string;

  beforeAll(async () => {
    const folder = await temporaryFolder('fonts');
    [cutOff, noFont] = [join(folder, 'half.ttf'), join(folder, 'words.ttf')];
    const bytes = readFileSync(whole);
    writeFileSync(cutOff, bytes.subarray(0, bytes.length / 2));
    writeFileSync(noFont, 'no font at all');
  });

  test('is told by its name, and one that is whole is not', async () => {
    const told = await brokenFonts([whole, cutOff, noFont]);
    expect(told).toHaveLength(2);
    expect(told[0]).toContain(`${cutOff} is no font that PDFs can be drawn with: `);
    expect(told[1]).toContain(noFont);
  });

  test('is an error to the doctor', async () => {
    expect(await checkFonts({ pdfFonts: [noFont] })).toMatchObject([{ about: 'fonts', level: 'error' }]);
    expect(await checkFonts({ pdfFonts: [whole] })).toMatchObject([{ about: 'fonts', level: 'ok' }]);
    expect(await checkFonts({})).toEqual([]);
  });

  test('is left out of PDFs, which have the letters of the others', async () => {
    drawWith({ fontFiles: [noFont, cutOff, whole] });
    const words = (markdown: string) => ({ markdown, values: [] });
    const nothing = words('');
    const document = { title: 'A-1', head: nothing, address: nothing, facts: [], foot: nothing };
    const frame = {
      name: 'Desk',
      language: 'ja',
      locale: 'ja',
      home: 'ja',
      accent: undefined,
      logo: undefined,
      base: undefined,
    };
    const bytes = await drawPdf({ ...document, text: words('Invoice 請求書') }, frame);
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toContain('Invoice');
    expect(text).toContain('請求書');
  });
});
