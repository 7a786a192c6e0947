import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docsFolder, pages } from './pages.ts';
import { type Readability, readabilityOf } from './readability.ts';
import floors from './readability-floors.json' with { type: 'json' };

/** Made by tests from the words of the grammar. */
const generated = ['language/cel.md', 'language/reference.md', 'language/words.md'];
/** A decision says how something was thought about, once. */
const read = [
  ...pages.filter((page) => !page.startsWith('decisions/') && !generated.includes(page)),
  '../README.md',
];

/** A page that is new. */
const usual: Readability = { ease: 70, long: 8, riddles: 6 };
const bounds: Readonly<Record<string, Readability>> = floors;

test('no page is harder to read than its bound in readability-floors.json', () => {
  const harder = read.flatMap((page) => {
    const is = readabilityOf(readFileSync(join(docsFolder, page), 'utf8'));
    const bound = bounds[page] ?? usual;
    const well = is.ease >= bound.ease && is.long <= bound.long && is.riddles <= bound.riddles;
    return well ? [] : [{ page, is, bound }];
  });
  expect(harder).toEqual([]);
});

test('each bound is one of a page, and the measure tells plain sentences from others', () => {
  expect(Object.keys(bounds).filter((page) => !read.includes(page))).toEqual([]);
  const plain = readabilityOf('The server keeps the draft. You find it when you come back.');
  const riddle = readabilityOf(
    'What has been determined subsequently to have been communicated is retained. Who sends nothing loses nothing.',
  );
  expect(plain.ease).toBeGreaterThan(riddle.ease + 30);
  expect([plain.riddles, riddle.riddles]).toEqual([0, 100]);
  expect(readabilityOf(`${'word '.repeat(31)}end.`).long).toBe(100);
});
