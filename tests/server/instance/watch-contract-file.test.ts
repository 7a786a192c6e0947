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
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const changed = smallContract.replace('# Small desk', '# Large desk');
const other = smallContract.replace('# Small desk', '# Third desk');

/** A server looks each second. */
const OFTEN_MS = 10;

test.each(['', changed.slice(0, 40)])(
  'a file that says %j while an editor saves is read when it is whole',
  async (half) => {
    const file = join(await temporaryFolder('saving'), 'contract.md');
    await writeFile(file, half);
    const read = contractOnDisk(file).read();
    await pause(20);
    await writeFile(file, changed);
    expect(await read).toBe(changed);
    await writeFile(file, half);
    expect(await contractOnDisk(file).read()).toBe(half);
  },
);

describe.each(databases)('the contract file that a server watches, on $kind,', ({ open }) => {
  let database: TestDatabase;
  let file: string;
  let app: TestApp;
  let told: Report[];
  let reads: number;
  let last: Promise<unknown> = Promise.resolve();
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
    reads = 0;
    const contractFile = contractOnDisk(file);
    const read = () => {
      reads += 1;
      return alone(contractFile.read);
    };
    app = await openApp({ contract: smallContract, database, publishing: { locked, contractFile } });
    told = [];
    watch = watchContractFile(
      { ...contractFile, read },
      { current: () => app.runtime, pauseMs: OFTEN_MS },
      (report) => void told.push(report),
    );
    await looksAgain();
  };
  /** Until a whole look has been made: it reads once or twice, and one may be under way. */
  const looksAgain = async () => {
    const before = reads;
    await expect.poll(() => reads, { interval: OFTEN_MS }).toBeGreaterThan(before + 3);
  };
  /** So often it would else be read while it is half written. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const write = (text: string) => alone(() => writeFile(file, text));
  const isTold = (times: number) =>
    expect
      .poll(() => told, { interval: OFTEN_MS })
      .toEqual(Array.from({ length: times }, () => ({ kind: 'contract_file_changed', file })));
  const ask = async (path: string, body?: object) =>
    (await app.request('owner', body === undefined ? 'GET' : 'POST', `/api/-/studio/${path}`, body)).body;
  const versions = async () => (await ask('versions')).items.length;

  test('is not told of while it says what is in force, also when it is touched', async () => {
    await start();
    const now = new Date();
    await utimes(file, now, now);
    await write(smallContract);
    await looksAgain();
    expect(told).toEqual([]);
    expect(await ask('file')).toMatchObject({ file: { state: 'same' } });
  });

  test('is told of once for each text that nobody has published, and nothing is published by it', async () => {
    await start();
    await write(changed);
    await isTold(1);
    await looksAgain();
    await isTold(1);
    expect(await ask('file')).toEqual({
      locked: false,
      file: { path: file, state: 'changed', text: changed },
    });
    await write(other);
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
    await write(smallContract);
    await looksAgain();
    expect(await ask('file')).toMatchObject({ file: { state: 'older' } });
    await isTold(1);
  });

  test('is told of where it has errors; then there is no plan, but findings', async () => {
    await start();
    const broken = smallContract.replace('max: 40', 'max: forty');
    await write(broken);
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
    await write(smallContract);
    await looksAgain();
    expect(told).toEqual([]);
    await rm(file);
    await write(changed);
    await isTold(1);
  });

  test('is told of also where the server is locked: it is published by the command line then', async () => {
    await start(true);
    await write(changed);
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
