import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { columnNames } from '#server/tables/describe/catalog.ts';
import { publish } from '#server/tables/apply/publish.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const before = `# Jobs

## 3. Entities
\`\`\`yaml
job:
  title: "{name}"
  fields:
    name: { type: text, required: true }
    pieces: { type: integer, required: true }
    size: { type: text }
    note: { type: text, multiline: true }
\`\`\`

## 6. Roles and permissions
\`\`\`yaml
roles: { clerk: { label: Clerk } }
grants: { job: { clerk: [read, create, update, delete] } }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] } }
\`\`\`
`;

/** Something of each kind that is worked out for each record, beside a default. */
const after = before
  .replace('size: { type: text }', 'size: { type: integer }')
  .replace('note: { type: text, multiline: true }', 'note: { type: text }')
  .replace(
    '    size:',
    `    double: { type: integer, compute: pieces + pieces }
    limit: { type: integer, required: true, initial: pieces + 1 }
    grade: { type: text, required: true, default: plain }
    size:`,
  );

describe.each(databases)('what records of a large table get, on $kind,', ({ open }) => {
  const app = appForEach(open, { contract: before });

  const ask = async (method: string, path: string, body?: object) =>
    (await app.request('ada', method, path, body)).body;
  const job = (name: string, pieces: number) =>
    ask('POST', '/api/jobs', { name, pieces, size: String(pieces), note: `Note ${name}` });
  const jobs = async () => (await ask('GET', '/api/jobs?sort=name')).items as Record<string, unknown>[];
  /** Publishes as if every table were large; `between` happens before each transaction, with its number. */
  const publishText = (
    text: string,
    between: (transaction: number) => Promise<void> = async () => undefined,
  ) => {
    const { model, findings } = load(text, 'jobs.md');
    if (model === undefined) throw new Error(JSON.stringify(findings));
    const now = new Date().toISOString();
    return publish(watched(app.runtime.database, between), { model, text, now, large: 0 });
  };
  const expected = (name: string, pieces: number) => ({
    name,
    pieces,
    double: 2 * pieces,
    limit: pieces + 1,
    grade: 'plain',
    size: pieces,
    note: `Note ${name}`,
  });
  const columns = () => app.runtime.database.read((connection) => columnNames(connection, 'job'));

  test('is written before the switch, and again for what people write meanwhile', async () => {
    const [a, b] = [await job('A', 1), await job('B', 2)];
    const seen: number[] = [];
    const outcome = await publishText(after, async (transaction) => {
      seen.push(transaction);
      // The version before is in force, and whole, to the last moment.
      expect(Object.keys((await ask('GET', `/api/jobs/${a.id}`)) as object)).not.toContain('double');
      if (transaction === 3) await job('C', 3);
      await ask('PATCH', `/api/jobs/${b.id}`, { pieces: 10 + transaction, size: String(10 + transaction) });
    });
    expect(outcome).toMatchObject({ kind: 'done', version: 2 });
    expect(seen.length).toBeGreaterThan(8);
    await app.follow();
    expect(await jobs()).toMatchObject([
      expected('A', 1),
      expected('B', 10 + (seen.at(-1) ?? 0)),
      expected('C', 3),
    ]);
    // Sorted and found by the folded text that came with it.
    expect(await ask('GET', `/api/jobs?filter=${encodeURIComponent("note == 'Note C'")}`)).toMatchObject({
      items: [{ name: 'C' }],
    });
  });

  test('goes on where it was broken off, and the old version is whole until then', async () => {
    await job('A', 1);
    let count = 0;
    const dying = async (transaction: number) => {
      count = transaction;
      if (transaction === 4) throw new Error('power cut');
    };
    await expect(publishText(after, dying)).rejects.toThrow('power cut');
    expect(Object.keys((await jobs())[0] ?? {})).not.toContain('double');
    await job('B', 2);
    const whole = new Set<number>();
    expect(await publishText(after, async (transaction) => void whole.add(transaction))).toMatchObject({
      kind: 'done',
    });
    await app.follow();
    expect(await jobs()).toMatchObject([expected('A', 1), expected('B', 2)]);
    expect(count).toBe(4);
  });

  test('leaves nothing behind where something else is published instead', async () => {
    await job('A', 1);
    const dying = async (transaction: number) => {
      if (transaction === 4) throw new Error('power cut');
    };
    await expect(publishText(after, dying)).rejects.toThrow('power cut');
    expect(await columns()).toContain('double');
    const other = before.replace('# Jobs', '# Work');
    expect(await publishText(other)).toMatchObject({ kind: 'done' });
    expect([...(await columns())]).not.toContain('double');
    expect(await publishText(after)).toMatchObject({ kind: 'done' });
    await app.follow();
    expect(await jobs()).toMatchObject([expected('A', 1)]);
  });

  test('is not there for records that come while its field is retired', async () => {
    const plain = before.replace('    size:', '    grade: { type: text, default: plain }\n    size:');
    await job('A', 1);
    expect(await publishText(plain)).toMatchObject({ kind: 'done' });
    expect(await publishText(before)).toMatchObject({ kind: 'done' });
    await app.follow();
    await job('B', 2);
    await publishText(plain);
    await app.follow();
    expect(await jobs()).toMatchObject([{ grade: 'plain' }, { grade: null }]);
  });
});

/** The same database, where something comes before each transaction. */
function watched(database: Database, before: (transaction: number) => Promise<void>): Database {
  let transactions = 0;
  return {
    kind: database.kind,
    read: (work, timeMs) => database.read(work, timeMs),
    ask: (statement, timeMs) => database.ask(statement, timeMs),
    write: async <Result>(
      work: (on: Transaction) => Promise<Result>,
      locks?: Parameters<Database['write']>[1],
    ) => {
      transactions += 1;
      await before(transactions);
      await pause(1);
      return database.write(work, locks);
    },
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}
