import { expect, test } from 'vitest';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Prices

## 3. Entities
\`\`\`yaml
item:
  fields: { price: { type: integer } }
sale:
  fields:
    item: { type: ref, to: item, required: true }
    asked: { type: integer, initial: item.price }
    paid: { type: integer, initial: item.price }
\`\`\`
`;

test.each(databases)('two fields with the same initial value both get it on $kind', async ({ open }) => {
  const place = await open();
  const app = await openApp({ contract, database: place });
  const { body: item } = await app.request('owner', 'POST', '/api/items', { price: 7 });
  const { body: sale } = await app.request('owner', 'POST', '/api/sales', { item: item.id });
  expect(sale).toMatchObject({ asked: 7, paid: 7 });
  await app.close();
  await place.dispose();
});
