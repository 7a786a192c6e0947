import { expect, test } from 'vitest';
import { pageText } from './pages.ts';
import { tableUnder } from './tables.ts';

const headings = [...pageText('glossary.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
const terms = headings.flatMap((heading) =>
  tableUnder('glossary.md', heading).map(([term = '']) => term.split(', ')),
);

test('each term of the glossary stands there once, with a sentence', () => {
  const all = terms.flat();
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((term, index) => all.indexOf(term) !== index)).toEqual([]);
  const sentences = headings.flatMap((heading) =>
    tableUnder('glossary.md', heading).map(([, meaning = '']) => meaning),
  );
  expect(sentences.filter((meaning) => !meaning.endsWith('.'))).toEqual([]);
});
