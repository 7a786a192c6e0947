import { describe, expect, test } from 'vitest';
import { contractSchema } from '#shared/contract/schema/contract-schema.ts';
import { wordGroups } from '#shared/studio/language/hover/hover.ts';
import { functionNames } from '#tests/shared/expression/function-names.ts';
import { pageText } from './pages.ts';

/** The page as the table in the code says it. */
const tables = wordGroups
  .map(({ title, words }) => {
    const rows = Object.entries(words).map(([word, meaning]) => `| \`${word}\` | ${meaning} |`);
    return [`## ${title}`, '', '| word | meaning |', '|---|---|', ...rows, ''].join('\n');
  })
  .join('\n');

/** `npm run unit -- tests/docs/words.test.ts -u` writes the page anew. */
test('the page of words says what the Studio says on hovering', async () => {
  const [introduction = ''] = pageText('language/words.md').split(/^## /m);
  await expect(introduction + tables).toMatchFileSnapshot('../../docs/language/words.md');
});

/** Every fixed key of the schema below a part of it. */
function keysIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(keysIn);
  if (typeof part !== 'object' || part === null) return [];
  const { properties } = part as { properties?: object }; // the schema is JSON: any part may have it
  return [...Object.keys(properties ?? {}), ...Object.values(part).flatMap(keysIn)];
}

describe('nothing is left out', () => {
  const known = new Set(wordGroups.flatMap(({ words }) => Object.keys(words)));

  test('of the keys', () => {
    const internal = ['count', 'per']; // the two parts of a rate
    const keys = new Set(keysIn(contractSchema()['$defs']));
    expect([...keys].filter((key) => !known.has(key) && !internal.includes(key))).toEqual([]);
  });

  test('of the functions', () => {
    const functions = wordGroups.filter(({ title }) => title.startsWith('Functions'));
    const words = new Set(functions.flatMap((group) => Object.keys(group.words)));
    expect([...functionNames].filter((name) => !words.has(name))).toEqual([]);
  });
});
