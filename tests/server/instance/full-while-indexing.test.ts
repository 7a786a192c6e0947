import { execFileSync } from 'node:child_process';
import { truncate, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { isUnavailable } from '#server/db/unavailable.ts';
import { startIndexKeeper } from '#server/instance/keepers/index-keeper.ts';
import type { Report } from '#server/observe/report.ts';
import { adviseIndexes } from '#server/tables/search/index-advice.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { openRealApp } from '#tests/support/app.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { addNumbered } from '../operations/writes/numbered-records.ts';

const contract = `# Store

## 2. Screens
\`\`\`yaml
/items: { view: table, of: item, columns: [name, number], search: [name], sort: [-number] }
\`\`\`

## 3. Entities
\`\`\`yaml
item: { title: "{name}", fields: { name: { type: text }, note: { type: text, max: 500000 }, number: { type: integer } } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { item: { anyone: { read: true, create: true } } }
\`\`\`
`;

/** A file system of its own, where that may be made. */
function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** It keeps the room that it has once taken, and what is written next finds it there. */
function emptyLog(path: string): void {
  const file = new DatabaseSync(path);
  file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  file.close();
}

test('a disk that is full while indexes are made is told; reads go on, and writes as long as there is room for them, and the indexes are made once there is', async ({
  skip,
}) => {
  const folder = await temporaryFolder('full-index');
  if (!mounted(folder)) skip('no file system may be mounted here');
  const directory = join(folder, 'data');
  const filler = join(folder, 'filler');
  const app = await openRealApp({
    contract,
    database: { kind: 'sqlite', directory, url: undefined, dispose: async () => undefined },
  });
  try {
    const { runtime } = app;
    const { database } = runtime;
    await addNumbered(runtime, { entity: 'item', field: 'number', count: 150_000 });
    const columns = ['name', runtime.storage.folded('item', 'name') ?? 'name'];
    const named = columns.map((column) => `"${column}" = 'thing ' || number`);
    await database.write((on) => on.run(raw(`UPDATE "item" SET ${named.join()}`)));
    const byNumber = async () => {
      const { indexes } = await adviseIndexes(runtime);
      return indexes.find(({ fields }) => fields[0] === '-number')?.state;
    };
    const [index] = await database.ask(
      raw(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%("number" DESC%'`),
    );
    await database.write((on) => on.run(raw(`DROP INDEX "${String(index?.['name'])}"`)));
    emptyLog(join(directory, 'data.sqlite'));
    expect(await byNumber()).toBe('missing');

    const allRounds = async () => {
      for (let round = 0; round < 20; round += 1) await keepSearchIndexes(runtime, { from: 1 });
    };
    await expect(writeFile(filler, Buffer.alloc(140_000_000))).rejects.toThrow('ENOSPC');
    await truncate(filler, (await stat(filler)).size - 1_000_000);

    const reports: Report[] = [];
    const keeper = startIndexKeeper({ current: () => runtime }, (report) => void reports.push(report));
    await keeper.stop();
    expect(reports.map(({ kind }) => kind)).toEqual(['index_failed']);
    expect(isUnavailable(reports.map((one) => 'error' in one && one.error)[0])).toBe(true);
    expect(await byNumber()).toBe('missing');
    expect((await app.request(undefined, 'POST', '/api/items', { name: 'small', number: 0 })).status).toBe(
      201,
    );
    expect((await app.request(undefined, 'GET', '/readyz')).status).toBe(200);

    // The search index takes what room is left.
    const failed = await allRounds().catch((error: unknown) => error);
    expect(isUnavailable(failed)).toBe(true);

    // Without its index the list takes most of the time that a read may have: on a busy machine it is asked again.
    const listed = async () => {
      const { body } = await app.request(undefined, 'GET', '/api/items?limit=1&sort=-number&count=true');
      return body.items?.[0].number ?? body.code;
    };
    await expect.poll(listed, { timeout: 30_000 }).toBe(150_000);
    expect((await app.request(undefined, 'GET', '/api/items?limit=1&q=thing')).status).toBe(200);

    const refused = await app.request(undefined, 'POST', '/api/items', { note: 'x'.repeat(400_000) });
    expect([refused.status, refused.body.code]).toEqual([503, 'busy']);

    await rm(filler);
    await startIndexKeeper({ current: () => runtime }, (report) => void reports.push(report)).stop();
    expect(reports).toHaveLength(1);
    expect(await byNumber()).toBe('made');
    await allRounds();
    const found = await app.request(undefined, 'GET', '/api/items?q=150000&count=true');
    expect(found.body).toMatchObject({ count: 1, items: [{ number: 150_000 }] });
    expect((await app.request(undefined, 'GET', '/api/items?q=small')).body.items).toHaveLength(1);
    const [whole] = await database.ask(raw('SELECT count(*) AS n FROM "item"'));
    expect(Number(whole?.['n'])).toBe(150_001);
  } finally {
    await app.close().catch(() => undefined);
    execFileSync('umount', ['-l', folder]);
  }
});
