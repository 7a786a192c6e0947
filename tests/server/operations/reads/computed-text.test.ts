import { expect, test } from 'vitest';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Orders

## 3. Entities
\`\`\`yaml
unit:
  fields: { one: { type: text }, several: { type: text } }
order:
  fields:
    unit: { type: ref, to: unit }
    quantity: { type: integer }
    called: { type: text, compute: "choose(quantity == 1, unit.one, unit.several)" }
\`\`\`

## Examples
\`\`\`yaml
records:
  unit: { hour: { one: hour, several: Hours } }
  order:
    single: { unit: hour, quantity: 1 }
    many: { unit: hour, quantity: 3 }
    bare: { quantity: 1 }
\`\`\`
`;

test.each(databases)(
  'a text computed from another record is read, filtered and sorted on $kind',
  async ({ open }) => {
    const place = await open();
    const app = await openApp({ contract, database: place });
    const called = async (query: string) => {
      const { body } = await app.request('owner', 'GET', `/api/orders?${query}`);
      return body.items.map((order: { called: string | null }) => order.called);
    };
    expect(await called('filter=called==null')).toEqual([null]);
    expect(await called("filter=called=='Hours'")).toEqual(['Hours']);
    expect(await called('sort=called')).toEqual(['hour', 'Hours', null]);
    await app.close();
    await place.dispose();
  },
);
