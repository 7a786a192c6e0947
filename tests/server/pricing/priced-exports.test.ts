import { describe, expect, test } from 'vitest';
import { pricedExports } from '#server/pricing/priced-exports.ts';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';

const contract = (read: string) => `# Desk

## 3. Entities
\`\`\`yaml
item: { fields: { note: { type: text }, keeper: { type: ref, to: user } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, boss: {}, auditor: {} }
grants:
  item: { clerk: [read], boss: [read], auditor: ${read} }
\`\`\`
`;

describe.each(databases)('what an export asks, on $kind', ({ open }) => {
  async function exportsOf(read: string): Promise<readonly (string | undefined)[]> {
    const database = await open();
    const app = await openApp({ contract: contract(read), database });
    try {
      const all = [...pricedExports(app.runtime)].filter(({ entity }) => entity === 'item');
      return all.map(({ pages }) => pages?.what);
    } finally {
      await app.close();
      await database.dispose();
    }
  }

  test('says whose rights it comes from where not all ask the same', async () => {
    expect(await exportsOf('[read]')).toEqual(['for a whole export of `item`']);
    expect(await exportsOf("{ read: 'keeper == me' }")).toEqual([
      'for a whole export of `item`, as it is for `clerk` and `boss` and `clerk, boss, auditor`',
      'for a whole export of `item`, as it is for `auditor`',
    ]);
  });
});
