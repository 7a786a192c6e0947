import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contractOnDisk } from '#server/operations/contract/contract-on-disk.ts';
import { watchContractFile } from '#server/instance/watch-contract-file.ts';
import type { Report } from '#server/observe/report.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const changed = smallContract.replace('# Small desk', '# Large desk');
const other = smallContract.replace('# Small desk', '# Third desk');

describe.each(databases)('the contract file that a server watches, on $kind,', ({ open }) => {
  let database: TestDatabase;
  let file: string;
  let app: TestApp;
  let told: Report[];
  let watch: ReturnType<typeof watchContractFile>;

  beforeEach(async () => {
    database = await open();
    file = join(database.directory, 'contract.md');
    await writeFile(file, smallContract);
  });

  afterEach(async () => {
    await watch.stop();
    await app.close();
    await database.dispose();
  });

  const start = async (locked = false) => {
    const contractFile = contractOnDisk(file);
    app = await openApp({ contract: smallContract, database, publishing: { locked, contractFile } });
    told = [];
    watch = watchContractFile(
      contractFile,
      { current: () => app.runtime },
      (report) => void told.push(report),
    );
    await looksAgain();
  };
  /** As long as two looks may be apart, and what a busy machine adds. */
  const looksAgain = () => pause(1_500);
  const isTold = (times: number) =>
    expect
      .poll(() => told)
      .toEqual(Array.from({ length: times }, () => ({ kind: 'contract_file_changed', file })));
  const ask = async (path: string, body?: object) =>
    (await app.request('owner', body === undefined ? 'GET' : 'POST', `/api/-/studio/${path}`, body)).body;
  const versions = async () => (await ask('versions')).items.length;

  test('is not told of while it says what is in force, also when it is touched', async () => {
    await start();
    const now = new Date();
    await utimes(file, now, now);
    await writeFile(file, smallContract);
    await looksAgain();
    expect(told).toEqual([]);
    expect(await ask('file')).toMatchObject({ file: { state: 'same' } });
  });

  test('is told of once for each text that nobody has published, and nothing is published by it', async () => {
    await start();
    await writeFile(file, changed);
    await isTold(1);
    await looksAgain();
    await isTold(1);
    expect(await ask('file')).toEqual({
      locked: false,
      file: { path: file, state: 'changed', text: changed },
    });
    await writeFile(file, other);
    await isTold(2);
    expect(await versions()).toBe(1);
  });

  test('is told of where an editor puts another file in its place, and is published as a plan', async () => {
    await start();
    await writeFile(`${file}.new`, changed);
    await rename(`${file}.new`, file);
    await isTold(1);
    const { text } = (await ask('file')).file;
    const { plan } = await ask('plan', { text });
    expect(plan).toMatchObject({ from: 1, to: 2, verdict: 'safe' });
    expect(await ask('publish', { text, plan: plan.hash })).toMatchObject({ version: 2, file: 'written' });
    expect(await ask('file')).toMatchObject({ file: { state: 'same' } });
    // The version before is one that somebody has published.
    await writeFile(file, smallContract);
    await looksAgain();
    expect(await ask('file')).toMatchObject({ file: { state: 'older' } });
    await isTold(1);
  });

  test('is told of where it has errors; then there is no plan, but findings', async () => {
    await start();
    const broken = smallContract.replace('max: 40', 'max: forty');
    await writeFile(file, broken);
    await isTold(1);
    expect(await ask('file')).toMatchObject({ file: { state: 'changed', text: broken } });
    expect(await ask('plan', { text: broken })).toMatchObject({
      plan: null,
      findings: expect.arrayContaining([expect.objectContaining({ level: 'error', line: 10 })]),
    });
    expect(await versions()).toBe(1);
  });

  test('may go and come again', async () => {
    await start();
    await rm(file);
    await looksAgain();
    expect(told).toEqual([]);
    expect(await ask('file')).toEqual({
      locked: false,
      file: { path: file, state: 'unreadable', text: null },
    });
    await writeFile(file, smallContract);
    await looksAgain();
    expect(told).toEqual([]);
    await rm(file);
    await writeFile(file, changed);
    await isTold(1);
  });

  test('is told of also where the server is locked: it is published by the command line then', async () => {
    await start(true);
    await writeFile(file, changed);
    await isTold(1);
    expect(await ask('file')).toMatchObject({ locked: true, file: { state: 'changed' } });
    const { plan } = await ask('plan', { text: changed });
    expect(plan).toMatchObject({ verdict: 'safe' });
    expect(await ask('publish', { text: changed, plan: plan.hash })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });
});
