import { messageText } from '#server/texts/written-text.ts';
import type { DocumentFrame, FilledDocument } from '#server/documents/filled-document.ts';

/** Nothing around a document but its paper. */
export const plainFrame: DocumentFrame = {
  name: 'Workshop',
  language: 'en',
  locale: 'en-GB',
  home: 'en-GB',
  accent: undefined,
  logo: undefined,
  base: undefined,
};

/** An invoice with so many lines; 1,700 fill 54 pages. */
export function largeDocument(rows: number): FilledDocument {
  const none = { markdown: '', values: [] };
  return { title: 'Invoice', head: none, address: none, facts: [], foot: none, text: longTable(rows) };
}

/** As a contract writes it for the parts of a record: a mark stands for each value. */
export function longTable(rows: number): FilledDocument['text'] {
  const head = { words: '| Work | Count | Price | Tax | Sum |\n|---|--:|--:|--:|--:|' };
  return messageText([
    head,
    ...Array.from({ length: rows }, (_, at) => [
      { words: '\n| ' },
      { value: `Spoke ${at}` },
      { words: ' of *steel* | ' },
      { value: String(at % 9) },
      { words: ' | ' },
      { value: `€${at}.00` },
      { words: ' | 20 % | ' },
      { value: `€${at * 2}.00` },
      { words: ' |' },
    ]).flat(),
  ]);
}
