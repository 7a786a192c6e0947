import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runWhatIsDue } from '#server/clock/due.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { addNumbered } from '../operations/writes/numbered-records.ts';
import { openWorkshop, reopenWorkshop, type Workshop } from '../operations/writes/workshop.ts';

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
const MANY = 10_000;
/** More than a quick machine does within a second or two. */
const DUE = 40_000;

/** All that may take long: a guard, an import of many rows that each look at all others, a schedule that was missed. Each for longer than a test may last. */
const contract = `# Pieces

## 3. Entities
\`\`\`yaml
piece:
  fields:
    v: { type: integer, required: true }
    runs: { type: integer }
\`\`\`

## 4. States
\`\`\`yaml
piece:
  transitions:
    run: { by: nobody, set: { runs: "(runs == null ? 0 : runs) + 1" } }
    weigh: { by: [member], when: { SLOW: "all.pieces.count(r, all.pieces.exists(s, s.v + r.v == 0)) == 0" } }
\`\`\`

## 5. Validation rules
\`\`\`yaml
piece:
  SLOW: { rule: "all.pieces.count(r, r.v + v == 0) == 0", on: [create] }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { piece: { member: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
schedules: { nightly: { every: day at 02:00, of: piece, where: v > 0, do: run } }
\`\`\`

## 8. Errors
\`\`\`yaml
SLOW: { message: Two of them make nothing. }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { write_time: 10m, import_rows: 100000 }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: {} }
\`\`\`
`;

describe.each(databases)('a server on $kind that is told to stop', ({ kind, open }) => {
  let place: TestDatabase;
  let file: string;
  const running: ChildProcess[] = [];

  beforeEach(async () => {
    place = await open();
    file = join(place.directory, 'contract.md');
    await writeFile(file, contract);
  });

  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await place.dispose();
  });

  async function prepare(work: (shop: Workshop) => Promise<void>): Promise<void> {
    const shop = await openWorkshop(place, contract);
    await work(shop);
    await shop.runtime.database.close();
  }

  async function start() {
    const words = [main, 'start', file, ...wordsFor(place), '--port', '0'];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
    running.push(child);
    const ended = once(child, 'exit');
    const url = await new Promise<string>((resolve) => {
      let said = '';
      child.stdout?.on('data', (part: Buffer) => {
        said += part.toString();
        const address = /listening on (http:\S+)/.exec(said)?.[1];
        if (address !== undefined) resolve(address);
      });
    });
    return { child, ended, url };
  }

  async function ownerToken(): Promise<string> {
    await said('user', 'add', 'owner@example.org', '--role', 'owner');
    return said('token', 'add', 'owner@example.org', '--name', 'test');
  }

  async function said(...words: string[]): Promise<string> {
    const input = 'a long pass phrase of seven words\n';
    const { out } = await ninefoldHere([...words, ...wordsFor(place)], { cwd: place.directory, input });
    return out.trim();
  }

  async function rowsAfter(): Promise<readonly number[]> {
    const shop = await reopenWorkshop(place, contract);
    const runs = (await shop.rows('piece')).map((row) => Number(row['runs'] ?? 0));
    await shop.runtime.database.close();
    return runs;
  }

  /** Asks for something long, and stops the server while it is under way. */
  async function stopWithin(path: (token: string) => string, type: string, body: string): Promise<void> {
    const token = await ownerToken();
    const { child, ended, url } = await start();
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const cut = fetch(`${url}${path(token)}`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 'cut',
    );
    await pause(1_500);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(['cut', 503]).toContain(await cut);
  }

  test('ends a write that takes long, and undoes it', { timeout: 120_000 }, async () => {
    await prepare((shop) => addNumbered(shop.runtime, { entity: 'piece', field: 'v', count: MANY }));
    const id = '019b0000-0001-7000-8000-000000000001';
    await stopWithin(() => `/api/pieces/${id}/weigh`, 'application/json', '{}');
    expect((await rowsAfter()).length).toBe(MANY);
  });

  // It is many statements, and ends between two of them, on one database as on the other.
  test.runIf(kind === 'sqlite')('ends an import, and undoes it', { timeout: 120_000 }, async () => {
    await prepare(async () => undefined);
    const rows = Array.from({ length: 100_000 }, (_, index) => index + 1).join('\n');
    await stopWithin(() => '/api/pieces/-/import', 'text/csv', `v\n${rows}\n`);
    expect(await rowsAfter()).toEqual([]);
  });

  test('ends a schedule after the piece at hand', { timeout: 120_000 }, async () => {
    await prepare(async (shop) => {
      await runWhatIsDue(shop.runtime);
      await addNumbered(shop.runtime, { entity: 'piece', field: 'v', count: DUE });
    });
    const { child, ended } = await start();
    await pause(1_000);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const runs = await rowsAfter();
    const done = runs.filter((one) => one === 1).length;
    expect(done).toBeGreaterThan(0);
    expect(runs.filter((one) => one === 0)).toHaveLength(DUE - done);
    expect(done).toBeLessThan(DUE);
  });
});
