import { describe, expect, test } from 'vitest';
import { joinFiles, splitFiles } from '#shared/contract/beside/files-beside.ts';
import { understand } from '#shared/studio/understand.ts';
import { withTranslation } from '#shared/studio/translation-lines.ts';

const contract = `# Beds

## 1. Purpose

\`\`\`yaml
languages: [de, pl]
\`\`\`

## 3. Entities

\`\`\`yaml
room:
  title: "{beds} {beds, plural, one {bed} other {beds}}"
  help: Where people sleep.
  fields:
    beds: { type: integer, required: true }
\`\`\`
`;
const polish = `Where people sleep.: Gdzie się śpi.
"{beds} {beds, plural, one {bed} other {beds}}": "{beds} {beds, plural, one {łóżko} other {łóżek}}"
`;
const document = joinFiles(contract, [{ file: 'beds.pl.yaml', name: 'pl', text: polish }]).text;

function linesOf(text: string, language: string) {
  const { meaning } = understand(text, 'beds.md');
  return meaning?.languages.find((one) => one.language === language)?.texts ?? [];
}

describe('the texts of a contract beside their translations', () => {
  test('each language has every text, with what is open', () => {
    expect(linesOf(document, 'pl')).toMatchObject([
      { text: '{beds} {beds, plural, one {bed} other {beds}}', open: 'unlike', line: 13 },
      { text: 'Where people sleep.', translation: 'Gdzie się śpi.', open: undefined, line: 14 },
      { text: 'Beds', open: 'missing' },
      { text: 'Room', open: 'missing' },
      { text: 'Rooms', open: 'missing' },
    ]);
    expect(new Set(linesOf(document, 'de').map(({ open }) => open))).toEqual(new Set(['missing']));
  });

  test('one is written into the file of its language, and the others stay as they are', () => {
    const written = withTranslation(document, { language: 'pl', key: 'Room', translation: 'Pokój: "1"' });
    const { contract: own, texts } = splitFiles(written ?? '', ['pl']);
    expect(own).toBe(contract);
    expect(texts.get('pl')).toContain(`Where people sleep.: Gdzie się śpi.\n`);
    const room = linesOf(written ?? '', 'pl').find(({ key }) => key === 'Room');
    expect(room).toMatchObject({ translation: 'Pokój: "1"', open: undefined });
    expect(linesOf(written ?? '', 'de')).toHaveLength(5);
  });

  test('a language without a text gets its first', () => {
    const written = withTranslation(document, { language: 'de', key: 'Room', translation: 'Zimmer' }) ?? '';
    expect(linesOf(written, 'de').find(({ key }) => key === 'Room')).toMatchObject({ translation: 'Zimmer' });
    expect(linesOf(written, 'pl')).toEqual(linesOf(document, 'pl').map((one) => ({ ...one })));
  });

  test('nothing is written into a document with errors, or a section that its author keeps', () => {
    const wish = { language: 'de', key: 'Room', translation: 'Zimmer' } as const;
    expect(withTranslation(document.replace('type: integer', 'type: int'), wish)).toBeUndefined();
    const section = `${contract}\n## Translations\n\n\`\`\`yaml\npl:\n  Room: Pokój\nde:\n  Room: Raum\n\`\`\`\n`;
    expect(linesOf(section, 'de').find(({ key }) => key === 'Room')).toMatchObject({ translation: 'Raum' });
    expect(withTranslation(section, wish)).toBeUndefined();
  });
});
