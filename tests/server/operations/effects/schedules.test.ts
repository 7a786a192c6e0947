import { describe, expect, test } from 'vitest';
import { runWhatIsDue } from '#server/clock/due.ts';
import { nextTime } from '#shared/time/timetable.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Plans

## 1. Settings
\`\`\`yaml
timezone: Europe/Vienna
\`\`\`

## 3. Entities
\`\`\`yaml
plan:
  fields:
    name: { type: text }
    next_on: { type: date }
    runs: { type: integer, default: 0 }
    blocked: { type: boolean, default: false }
\`\`\`

## 4. States
\`\`\`yaml
plan:
  field: status
  start: running
  states: { running: {}, stopped: {} }
  transitions:
    run: { from: running, by: nobody, set: { runs: runs + 1, next_on: "next_on + days(2)" } }
    stop: { from: running, to: stopped, by: engine, when: today > '2026-02-01' }
\`\`\`

## 5. Rules
\`\`\`yaml
plan: { BLOCKED: { rule: "!blocked || runs == 0 && status == running" } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { plan: { member: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
schedules:
  nightly: { every: day at 02:00, of: plan, where: next_on <= today, do: run }
\`\`\`

## 8. Errors
\`\`\`yaml
BLOCKED: { message: Blocked. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [] } }
records:
  plan:
    one: { name: One, next_on: 2026-01-06 }
    two: { name: Two, next_on: 2026-01-06, blocked: true }
    past: { name: Old, next_on: 2026-01-06, status: stopped }
\`\`\`
`;

describe.each(databases)('schedules on $kind', ({ open }) => {
  const app = appForAll(open, { contract, now: '2026-01-05T08:00:00.000Z' });

  const runs = async () => {
    const { body } = await app.request('kim', 'GET', '/api/plans?sort=name&fields=name,runs,next_on,status');
    return body.items.map((item: { name: string; runs: number }) => `${item.name} ${item.runs}`);
  };

  test('do nothing before their time, and nobody can call what they do', async () => {
    await app.setClock('2026-01-06T00:59:59.000Z');
    expect(await runs()).toEqual(['Old 0', 'One 0', 'Two 0']);
    const list = await app.request('kim', 'GET', '/api/plans?sort=name');
    const path = `/api/plans/${list.body.items[1].id}/run`;
    expect((await app.request('kim', 'POST', path)).status).toBe(403);
  });

  test('act once at their time on what they choose; what is refused holds up no other', async () => {
    await app.setClock('2026-01-06T01:00:00.000Z');
    expect(await runs()).toEqual(['Old 0', 'One 1', 'Two 0']);
    await Promise.all([runWhatIsDue(app.runtime), runWhatIsDue(app.runtime), runWhatIsDue(app.runtime)]);
    expect(await runs()).toEqual(['Old 0', 'One 1', 'Two 0']);
  });

  test('are each met by a clock that is moved over several of them', async () => {
    await app.setClock('2026-01-10T12:00:00.000Z');
    expect(await runs()).toEqual(['Old 0', 'One 3', 'Two 0']);
  });

  test('show what is stuck to the owner alone', async () => {
    await app.setClock('2026-02-03T12:00:00.000Z');
    expect((await app.request('kim', 'GET', '/api/-/stuck')).status).toBe(403);
    const { body } = await app.request('owner', 'GET', '/api/-/stuck');
    expect(body.items).toMatchObject([
      { entity: 'plan', transition: 'run', code: 'BLOCKED', next_at: '2026-02-04T01:00:00.000Z' },
      { entity: 'plan', transition: 'stop', code: 'BLOCKED' },
    ]);
    expect(body.next).toBeNull();
  });

  test('show what is stuck page by page', async () => {
    await app.setClock('2026-02-03T12:00:00.000Z');
    const page = async (query: string) => await app.request('owner', 'GET', `/api/-/stuck?${query}`);
    const first = (await page('limit=1')).body;
    expect(first.items).toMatchObject([{ entity: 'plan', transition: 'run' }]);
    const second = (await page(`limit=1&after=${first.next}`)).body;
    expect(second).toMatchObject({ items: [{ entity: 'plan', transition: 'stop' }], next: null });
    for (const wrong of ['after=', 'after=plan', 'after=plan.run', 'limit=0', 'limit=201', 'state=x'])
      expect((await page(wrong)).status, wrong).toBe(400);
    const nowhere = `nothing.019b0000-0000-7000-8000-000000000001.run`;
    expect((await page(`after=${nowhere}`)).body).toEqual({ items: [], next: null });
  });
});

test('the next time of a timetable is a local one, also where clocks change', () => {
  // One hour ahead until 29 March 2026 at 01:00 UTC, two from then on.
  const zone = {
    timezone: 'Europe/Vienna',
    from: [0, Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)],
    offsets: [3600, 7200, 3600],
  };
  const next = (cron: string, after: string) =>
    new Date(nextTime(cron, zone, Date.parse(after)) ?? 0).toISOString();
  expect(next('0 2 * * *', '2026-03-27T12:00:00Z')).toBe('2026-03-28T01:00:00.000Z');
  expect(next('30 2 * * *', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  expect(next('30 2 * * *', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  expect(next('0 9 * * 1-5', '2026-01-02T12:00:00Z')).toBe('2026-01-05T08:00:00.000Z');
  expect(next('*/15 * * * *', '2026-01-02T12:01:00Z')).toBe('2026-01-02T12:15:00.000Z');
  expect(next('0 0 31 * *', '2026-02-01T12:00:00Z')).toBe('2026-03-30T22:00:00.000Z');
});
