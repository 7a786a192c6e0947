import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import type { Database } from '#server/db/database.ts';
import { openReal } from '#server/instance/open-real.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { modelOf } from '../writes/workshop.ts';

const contract = (rate: string) => `# Seeds

## 3. Entities
\`\`\`yaml
tax:
  plural: taxes
  fields: { name: { type: text, required: true, unique: true }, rate: { type: integer, required: "name == 'Less'" } }
  seed: [ { name: Normal, rate: 20 }, { name: Less${rate} } ]
\`\`\`
`;

describe.each(databases)('records a real installation starts with on $kind', ({ open }) => {
  let place: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await open();
    database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  });
  afterEach(async () => {
    await database.close();
    await place.dispose();
  });

  const start = (text: string) =>
    openReal({ database, contract: { kind: 'contract', file: 'c.md', text, model: modelOf(text) } });
  const names = async (text: string) => {
    const opened = await start(text);
    if (opened.kind === 'closed') return opened.message;
    const { runtime } = opened;
    const entity = runtime.model.entities.get('tax');
    if (entity === undefined) throw new Error('no entity');
    const list = await listRecords(runtime, engineCall(runtime, 'test'), {
      entity,
      query: new Map([['sort', 'name']]),
    });
    return list.kind === 'refusal' ? list.detail : list.value.items.map(({ name }) => name);
  };

  test('are told where they do not fit, and then none is there', async () => {
    expect(await names(contract(''))).toMatch(/number 2 of `seed` \(line 5\) of tax does not fit. rate:/);
  });

  test('are stored once, and not again where the contract changes or starts once more', async () => {
    expect(await names(contract(', rate: 10'))).toEqual(['Less', 'Normal']);
    expect(await names(contract(', rate: 10'))).toEqual(['Less', 'Normal']);
    expect(await names(contract(', rate: 12'))).toEqual(['Less', 'Normal']);
  });
});
