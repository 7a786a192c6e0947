import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';
import { nestedDefinitions, nestedValues } from './nested-definitions.ts';

/** What the records of the examples have, of count 2 and 0: every value is rounded to cents, as the contract has it. */
function sumsOfValues(depth: number): readonly string[] {
  return [2, 0].map((count) => {
    let cents = (count + 2) * 100;
    for (let step = 0; step < depth; step += 1) cents = Math.floor((3 * cents + 2) / 4) + 100 * count;
    return (cents / 50).toFixed(2);
  });
}

const kinds = [
  {
    name: 'definitions that each use another twice',
    contractOf: nestedDefinitions,
    depths: [10, 20, 40],
    sumsOf: () => ['2.14', '4.29'],
  },
  {
    name: 'computed values that each read another twice',
    contractOf: nestedValues,
    depths: [5, 10, 20],
    sumsOf: sumsOfValues,
  },
];

describe.each(kinds)('a contract of $name', ({ contractOf, depths, sumsOf }) => {
  test.each(depths)('is checked without a finding where they are %d deep', (depth) => {
    const { findings } = load(contractOf(depth), 'nested.md');
    expect(findings.filter(({ level }) => level !== 'note')).toEqual([]);
  });

  test.each(databases)('is asked on $kind in statements that grow with what is written', async ({ open }) => {
    const sizes: number[] = [];
    for (const depth of depths) {
      const database = await open();
      const asked: Asked[] = [];
      const contract = contractOf(depth);
      const app = await openApp({ contract, database, between: (inner) => noting(inner, asked) });
      await callEverything(app, sumsOf(depth));
      await app.close();
      await database.dispose();
      sizes.push(Math.max(...asked.map(({ text }) => text.length)));
      expect(Math.max(...asked.map(({ values }) => values))).toBeLessThan(1_000);
    }
    const [first = 0, second = 0, third = 0] = sizes;
    // The last step is twice as long as the one before it.
    expect((third - second) / (second - first)).toBeLessThan(2.2);
    expect(third).toBeLessThan(64_000);
  });
});

/** Lists as somebody under a grant and as somebody without, a filter, a create, one that a rule refuses, and a change. */
async function callEverything(app: TestApp, expected: readonly string[]): Promise<void> {
  const sums = async (person: string, query: string) => {
    const { status, body } = await app.request(person, 'GET', `/api/parts?${query}`);
    expect(status).toBe(200);
    return body.items.map(({ sum }: { sum: string }) => sum);
  };
  const all = await sums('ann', 'sort=amount');
  expect(all).toEqual(expected);
  expect(await sums('gil', 'sort=-sum')).toEqual(
    all.toSorted((one: string, other: string) => Number(other) - Number(one)),
  );
  expect(await sums('ann', `sort=amount&filter=${encodeURIComponent('sum > -5 && sum < 9999')}`)).toEqual(
    all,
  );
  const place = (await app.request('ann', 'GET', '/api/places')).body.items[0].id;
  const made = await app.request('ann', 'POST', '/api/parts', { place, amount: '1.00', count: 1 });
  expect(made.status).toBe(201);
  const count = 20_000;
  const refused = await app.request('ann', 'POST', '/api/parts', { place, amount: `${count}.00`, count });
  expect(refused.body).toMatchObject({ code: 'TOO_MUCH' });
  const version = { 'If-Match': made.headers.get('etag') ?? '' };
  const changed = await app.request('ann', 'PATCH', `/api/parts/${made.body.id}`, { count: 4 }, version);
  expect(changed.status).toBe(200);
}
