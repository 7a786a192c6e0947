import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Prices of the day

## 3. Entities
\`\`\`yaml
article:
  fields:
    name: { type: text }
    price: { type: money }
sale:
  fields:
    article: { type: ref, to: article, required: true }
    pieces: { type: integer, required: true }
    total: { type: money, saved: price * pieces }
    price: { type: money, saved: "choose(is_new_price, article.price, old.price)" }
    is_new_price: { type: boolean, saved: old.price == null || changed(article) }
    saves: { type: integer, saved: "coalesce(old.saves, 0) + 1" }
\`\`\`

## 4. States
\`\`\`yaml
sale:
  transitions:
    double: { by: [member], set: { pieces: pieces * 2 } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { article: { member: all }, sale: { member: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { name: Ann } }
\`\`\`
`;

describe.each(databases)('a value kept at a save that reads what was before on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  const call = async (method: string, path: string, body?: object) =>
    (await app.request('ann', method, `/api/${path}`, body)).body;

  test('stays as it was until what decides it changes, whatever order the fields stand in', async () => {
    const pen = await call('POST', 'articles', { name: 'Pen', price: '2.00' });
    const ink = await call('POST', 'articles', { name: 'Ink', price: '5.00' });
    const sale = await call('POST', 'sales', { article: pen.id, pieces: 3 });
    expect(sale).toMatchObject({ price: '2.00', total: '6.00', is_new_price: true, saves: 1 });
    await call('PATCH', `articles/${pen.id}`, { price: '2.50' });
    const more = await call('PATCH', `sales/${sale.id}`, { pieces: 4 });
    expect(more).toMatchObject({ price: '2.00', total: '8.00', is_new_price: false, saves: 2 });
    const doubled = await call('POST', `sales/${sale.id}/double`);
    expect(doubled).toMatchObject({ pieces: 8, price: '2.00', total: '16.00', saves: 3 });
    const other = await call('PATCH', `sales/${sale.id}`, { article: ink.id });
    expect(other).toMatchObject({ price: '5.00', total: '40.00', is_new_price: true, saves: 4 });
  });
});
