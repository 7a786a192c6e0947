import { expect, test } from 'vitest';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';

const contract = `# Orders

## 2. Screens
\`\`\`yaml
/orders: { view: table, of: order, columns: [name, kind, weight, price], sort: [-due], group: kind, totals: [weight, price] }
\`\`\`

## 3. Entities
\`\`\`yaml
order:
  fields:
    name: { type: text, required: true }
    kind: { type: choice, options: { a: A, b: B } }
    owner: { type: ref, to: user, initial: me }
    due: { type: date }
    weight: { type: integer }
    price: { type: money }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: {}, seller: {} }
grants: { order: { desk: all, seller: { read: owner == me, create: true } } }
\`\`\`

## Examples
\`\`\`yaml
people: { dora: { roles: [desk] }, sven: { roles: [seller] } }
records:
  order:
    one: { name: One, kind: a, weight: 3, price: "1.10", owner: sven }
    two: { name: Two, kind: a, weight: 4, price: "2.20", owner: dora }
    three: { name: Three, kind: b, weight: 5, price: "3.30", owner: sven }
\`\`\`
`;

const sqlite = databases.find(({ kind }) => kind === 'sqlite')!;

test('the totals of the groups of a list are added up from an index alone', async () => {
  const database = await sqlite.open();
  const asked: Asked[] = [];
  const app = await openApp({ contract, database, between: (inner) => noting(inner, asked) });
  const totals = async (person: string) => {
    asked.splice(0);
    const path = '/api/orders/-/totals?by=kind&values=sum(weight),sum(price)';
    const { body } = await app.request(person, 'GET', path);
    const grouped = asked.filter(({ text }) => text.includes('GROUP BY'));
    const plans = await app.runtime.database.read(async (on) => {
      const rows = await Promise.all(
        grouped.map(({ statement: { sql, text, values } }) =>
          on.all({ sql: `EXPLAIN QUERY PLAN ${sql}`, text, values }),
        ),
      );
      return rows.flat().map((row) => String(row['detail']));
    });
    return { items: body.items, plan: plans.filter((step) => !step.endsWith('ORDER BY')).join('; ') };
  };
  const all = await totals('dora');
  expect(all.items).toMatchObject([
    { group: 'a', count: 2, 'sum(weight)': 7, 'sum(price)': '3.30' },
    { group: 'b', count: 1, 'sum(weight)': 5, 'sum(price)': '3.30' },
  ]);
  expect(all.plan).toMatch(/^SCAN .*USING COVERING INDEX nf_ix_order_\w+$/);
  const own = await totals('sven');
  expect(own.items).toMatchObject([{ count: 1 }, { count: 1 }]);
  expect(own.plan).toMatch(/^SEARCH .*USING COVERING INDEX nf_ix_order.*\(owner=\?\)$/);
  await app.close();
  await database.dispose();
});
