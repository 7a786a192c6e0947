import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { lending } from './lending.ts';
import { modelOf, openWorkshop, runtimeOn, Workshop } from './workshop.ts';

/** How often a writer is killed; the long run is `KILL_ROUNDS=200`. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const program = fileURLToPath(new URL('./endless-writer.ts', import.meta.url));

describe.each(databases)('a process killed in the middle of writes on $kind', ({ open }) => {
  test(
    `loses nothing it has answered and leaves nothing half done, ${ROUNDS} times`,
    async () => {
      const place = await open();
      await (await openWorkshop(place, lending)).runtime.database.close();
      for (let round = 0; round < ROUNDS; round += 1) {
        const answered = await writeUntilKilled(place);
        expect(answered.size).toBeGreaterThan(0);
        const { workshop, close } = await reopen(place);
        const items = await workshop.rows('item');
        const versions = new Map(items.map((row) => [String(row['id']), Number(row['version'])]));
        for (const [id, version] of answered) expect(versions.get(id)).toBeGreaterThanOrEqual(version);
        expect(await historyOfItems(workshop)).toEqual(
          items.map((row) => [row['id'], versionsUpTo(Number(row['version']))]),
        );
        await close();
      }
      await place.dispose();
    },
    60_000 + ROUNDS * 5_000,
  );
});

/** Each item with the versions its history tells of, as rows are ordered. */
async function historyOfItems(workshop: Workshop): Promise<unknown> {
  const rows = await workshop.select(
    `SELECT record, version FROM nf_history WHERE entity = 'item' ORDER BY record, version`,
  );
  const byRecord = Map.groupBy(rows, (row) => String(row['record']));
  return [...byRecord].map(([id, versions]) => [id, versions.map((row) => Number(row['version']))]);
}

function versionsUpTo(version: number): readonly number[] {
  return Array.from({ length: version }, (_, index) => index + 1);
}

/** Ids the writer said were written, with the last version it said of each. */
async function writeUntilKilled({ directory, url }: TestDatabase): Promise<ReadonlyMap<string, number>> {
  const writer = spawn(process.execPath, [program, directory, ...(url === undefined ? [] : [url])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const ended = once(writer, 'close');
  await once(writer.stdout, 'data');
  await pause(50 + Math.random() * 300);
  writer.kill('SIGKILL');
  await ended;
  const lines = told.split('\n').slice(0, -1); // what follows the last newline was not said to the end
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
}

async function reopen({
  directory,
  url,
}: TestDatabase): Promise<{ workshop: Workshop; close(): Promise<void> }> {
  const clock = { now: '2026-01-05T08:00:00.000Z' };
  const database = await openDatabase({ directory, databaseUrl: url });
  const runtime = await runtimeOn(database, { model: modelOf(lending), contract: lending, clock });
  return { workshop: new Workshop(runtime, new Map(), clock), close: () => database.close() };
}
