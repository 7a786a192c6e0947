import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { SlowCall } from '#shared/api/calls/owner.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { recordedDatabase } from '#server/db/recorded-database.ts';
import { SLOW_MS, SlowCalls } from '#server/observe/slow-calls.ts';
import { keepSlowCalls, readSlowCalls } from '#server/tables/search/slow-calls.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Desk

## 3. Entities
\`\`\`yaml
job:
  fields:
    name: { type: text, required: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { job: { clerk: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
queries: { jobs_by_name: { for: [clerk], of: job, group: name, values: { many: count() } } }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: { roles: [clerk] }, lee: { roles: [clerk] } }
records: { job: { first: { name: First } } }
\`\`\`
`;

/** A database that takes its time for each statement that reads, while it is told to. */
function slowly(database: Database, told: { isSlow: boolean }): Database {
  const wait = async () => told.isSlow && pause(SLOW_MS + 20);
  const slow = (on: Connection): Connection => ({
    kind: on.kind,
    run: (statement) => on.run(statement),
    all: async (statement) => (await wait(), on.all(statement)),
  });
  return {
    ...recordedDatabase(database, {}),
    ask: async (...asked) => (await wait(), database.ask(...asked)),
    read: (work, timeMs) => database.read((on) => work(slow(on)), timeMs),
  };
}

describe.each(databases)('what takes long on $kind', ({ open, kind }) => {
  const told = { isSlow: false };
  const app = appForEach(open, { contract, between: (database) => slowly(database, told) });

  const ask = async (person: string, path: string) => {
    await app.request(person, 'GET', '/api/-/me'); // signed in before
    told.isSlow = true;
    const { status } = await app.request(person, 'GET', path);
    told.isSlow = false;
    expect(status).toBe(200);
  };
  const slow = async (): Promise<readonly SlowCall[]> =>
    (await app.request('owner', 'GET', '/api/-/advice')).body.slow;

  test('is told to the owner: what was called, in which roles, the statement with its plan, how often and how long', async () => {
    const path = `/api/jobs?filter=${encodeURIComponent("name == 'SECRET-NAME'")}`;
    await ask('kim', path);
    await ask('lee', path);
    await ask('kim', '/api/-/queries/jobs_by_name');
    const all = await slow();
    const list = all.find(({ call }) => call === 'list');
    expect(list).toMatchObject({ of: 'job', as: ['anyone', 'clerk', 'member'], rows: 0, times: 2 });
    expect(list?.longest_ms).toBeGreaterThanOrEqual(SLOW_MS);
    expect(list?.total_ms).toBeGreaterThanOrEqual(2 * SLOW_MS);
    expect(list?.statement).toContain('SELECT');
    expect(list?.plan?.join('\n')).toMatch(kind === 'sqlite' ? /SCAN|SEARCH/ : /Scan.*\n?.*cost|cost/);
    expect(all.find(({ call }) => call === 'query')).toMatchObject({ of: 'jobs_by_name', rows: 1, times: 1 });
    expect(JSON.stringify(all)).not.toMatch(/SECRET|First|kim|lee/);
  });

  test('is told to nobody else', async () => {
    expect((await app.request('kim', 'GET', '/api/-/advice')).status).toBe(403);
  });

  test('is logged once for each kind of call, without a value', async () => {
    const name = encodeURIComponent("name == 'SECRET-NAME'");
    for (const person of ['kim', 'lee', 'kim']) await ask(person, `/api/jobs?filter=${name}`);
    const logged = app.reports.filter((one) => one.kind === 'slow_call');
    expect(logged).toEqual([
      {
        kind: 'slow_call',
        what: 'list of job, as anyone, clerk, member',
        milliseconds: expect.any(Number),
      },
    ]);
  });

  test('names nothing that is no name of the contract', async () => {
    told.isSlow = true;
    await app.request('kim', 'GET', '/api/-/queries/SECRET-NAME');
    await app.request('kim', 'GET', '/api/-/tiles?screen=SECRET-NAME&tile=0');
    await app.request('kim', 'POST', '/api/jobs/00000000-0000-7000-8000-000000000001/SECRET-NAME');
    told.isSlow = false;
    const logged = app.reports.filter((one) => one.kind === 'slow_call');
    expect(JSON.stringify([await slow(), logged])).not.toContain('SECRET-NAME');
  });

  test('is added up over servers and restarts, and what took least goes first where there is much', async () => {
    const { runtime } = app;
    const server = () => new SlowCalls(runtime.clock, () => undefined);
    const note = async (slow: SlowCalls, calls: readonly string[]) => {
      told.isSlow = true;
      await Promise.all(
        calls.map((call) =>
          slow.watch(
            runtime,
            () => ({ call, as: [] }),
            ({ database }) => database.ask({ sql: 'SELECT 1 AS one', text: 'SELECT 1 AS one', values: [] }),
          ),
        ),
      );
      told.isSlow = false;
      await keepSlowCalls(runtime, slow);
    };
    const one = server();
    const other = server();
    await note(one, ['often']);
    await note(other, ['often']);
    await note(one, ['often', ...Array.from({ length: 99 }, (_, index) => `call ${index}`)]);
    await note(other, ['one more']);
    const kept = await runtime.database.read(readSlowCalls);
    expect(kept).toHaveLength(100);
    expect(kept[0]).toMatchObject({ call: 'often', times: 3, rows: 1 });
  });
});
