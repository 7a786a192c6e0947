import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { runWhatIsDue } from '#server/clock/due.ts';
import type { Runtime } from '#server/runtime.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Clock

## 3. Entities
\`\`\`yaml
job:
  fields:
    due: { type: date, required: true }
    runs: { type: integer, default: 0 }
    locked: { type: boolean, default: false }
    keeper: { type: ref, to: user }
\`\`\`

## 4. States
\`\`\`yaml
job:
  field: status
  start: open
  states: { open: {}, late: {} }
  transitions:
    go_late: { from: open, to: late, by: engine, when: today > due }
    run: { by: nobody, set: { runs: runs + 1 } }
\`\`\`

## 5. Rules
\`\`\`yaml
job: { LOCKED: { rule: "!locked || status == open" } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { job: { member: all }, user: { member: { read: { fields: [name] } } } }
\`\`\`

## 7. Calls
\`\`\`yaml
notices:
  late: { on: [job.go_late], to: keeper, title: It is late }
  daily: { to: keeper, title: Still there }
schedules:
  nightly: { every: day at 02:00, of: job, do: run }
  mornings: { every: day at 07:00, of: job, where: keeper != null, notice: daily }
\`\`\`

## 8. Errors
\`\`\`yaml
LOCKED: { message: It is locked. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: {} }
\`\`\`
`;

describe.each(databases)('two that look after one clock on $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let second: Runtime;

  beforeEach(async () => {
    place = await open();
    app = await openApp({ contract, database: place });
    // Its own connections, as another process has them; on SQLite there never is a second server.
    const database =
      kind === 'postgres'
        ? await openDatabase({ directory: place.directory, databaseUrl: place.url })
        : app.runtime.database;
    second = { ...app.runtime, database };
  });

  afterEach(async () => {
    if (second.database !== app.runtime.database) await second.database.close();
    await app.close();
    await place.dispose();
  });

  /** Both look, several times, at the same moment: a stop of several days has passed. */
  async function bothLook(now: string): Promise<void> {
    const at = (runtime: Runtime): Runtime => ({ ...runtime, clock: { now: () => now } });
    const looks = [app.runtime, second, app.runtime, second].map((runtime) => runWhatIsDue(at(runtime)));
    await Promise.all(looks);
  }

  test('each transition and each run of a schedule happens once', async () => {
    const kim = (await app.request('kim', 'GET', '/api/-/me')).body.person.id;
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const made = await app.request('kim', 'POST', '/api/jobs', { due: '2026-01-06', keeper: kim });
      ids.push(made.body.id);
    }
    await bothLook('2026-01-09T12:00:00.000Z');
    const jobs = (await app.request('kim', 'GET', '/api/jobs')).body.items;
    expect(jobs).toHaveLength(8);
    for (const job of jobs) expect(job).toMatchObject({ status: 'late', runs: 1 });
    const { items } = (await app.request('kim', 'GET', '/api/-/notices')).body;
    const told = items.map(({ name, record }: { name: string; record: string }) => `${name} ${record}`);
    expect(told.toSorted()).toEqual(
      [...ids.map((id) => `daily ${id}`), ...ids.map((id) => `late ${id}`)].toSorted(),
    );
  });

  test('a stuck record is one for both, is tried less and less often, and is forgotten once it is moved', async () => {
    const made = await app.request('kim', 'POST', '/api/jobs', { due: '2026-01-06', locked: true });
    const stuck = async () => {
      const { items } = (await app.request('owner', 'GET', '/api/-/stuck')).body;
      return items.filter(({ transition }: { transition: string }) => transition === 'go_late');
    };
    await bothLook('2026-01-09T12:00:00.000Z');
    expect(await stuck()).toEqual([
      {
        entity: 'job',
        id: made.body.id,
        transition: 'go_late',
        code: 'LOCKED',
        tries: 1,
        next_at: '2026-01-09T12:01:00.000Z',
      },
    ]);
    await bothLook('2026-01-09T12:00:30.000Z');
    expect(await stuck()).toMatchObject([{ tries: 1 }]);
    await bothLook('2026-01-09T12:01:00.000Z');
    expect(await stuck()).toMatchObject([{ tries: 2, next_at: '2026-01-09T12:03:00.000Z' }]);
    await app.request('kim', 'PATCH', `/api/jobs/${made.body.id}`, { locked: false });
    await bothLook('2026-01-09T12:03:00.000Z');
    expect(await stuck()).toEqual([]);
    expect((await app.request('kim', 'GET', `/api/jobs/${made.body.id}`)).body.status).toBe('late');
  });
});
