import { expect, test } from 'vitest';
import { explainContract } from '#server/cli/author/explain.ts';
import { pageText } from '../pages.ts';
import { explained } from './explained.ts';
import { constructsPage } from './page.ts';
import { constructTable, places } from './table.ts';

const table = constructTable();

test('every construct is in every place, or a reason stands', () => {
  const missing = table.rows.flatMap(({ construct, cells }) =>
    places.flatMap((place) => (cells[place].kind === 'missing' ? [`${construct}: ${place}`] : [])),
  );
  expect(table.rows.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});

test('no reason stands for what is there, or for a construct that is not', () => {
  expect(table.stale).toEqual([]);
});

/** `npm run unit -- tests/docs/constructs/table.test.ts -u` writes the page anew. */
test('the page is what was worked out', async () => {
  const [introduction = ''] = pageText('constructs.md').split(/^## /m);
  await expect(`${introduction}${constructsPage(table)}\n`).toMatchFileSnapshot(
    '../../../docs/constructs.md',
  );
});

test.each(Object.entries(explained))('explain tells of %s', async (_, command) => {
  const { asked: [contract = '', ...words] = [], says = /never/ } = command ?? {};
  const lines: string[] = [];
  const output = { out: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
  await explainContract([`tests/trials/${contract}`, ...words], output);
  expect(lines.join('\n')).toMatch(says);
});
