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

/** An invoice with so many lines; 1,600 fill 51 pages. */
export function largeDocument(rows: number): FilledDocument {
  const none = { markdown: '', values: [] };
  return { title: 'Invoice', head: none, address: none, facts: [], foot: none, text: longTable(rows) };
}

export function longTable(rows: number): FilledDocument['text'] {
  const lines = Array.from(
    { length: rows },
    (_, at) => `| Spoke ${at} of *steel* | ${at % 9} | €${at}.00 | 20 % | €${at * 2}.00 |`,
  );
  return {
    markdown: ['| Work | Count | Price | Tax | Sum |', '|---|--:|--:|--:|--:|', ...lines].join('\n'),
    values: [],
  };
}
