import { describe, expect, test } from 'vitest';
import { runWhatWasMissed } from '#server/clock/due.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Practice

## 1. What it does
\`\`\`yaml
timezone: Europe/Vienna
\`\`\`

## 3. Entities
\`\`\`yaml
visit:
  title: "{name}"
  fields:
    name: { type: text, required: true }
    at: { type: datetime }
    told_at: { type: datetime }
    rest_until: { type: datetime }
    ended_at: { type: datetime }
    called: { type: integer, initial: "0" }
    wanted: { type: datetime }
\`\`\`

## 4. States
\`\`\`yaml
visit:
  field: status
  start: planned
  states: { planned: {}, told: {}, resting: {}, over: {} }
  transitions:
    tell: { from: planned, to: told, by: engine, when: now >= at - hours(24) && now < at, set: { told_at: now } }
    rest: { from: told, to: resting, by: engine, when: now >= at, set: { rest_until: now + minutes(90) } }
    end: { from: resting, to: over, by: engine, when: now >= rest_until, set: { ended_at: now } }
    call: { by: nobody, set: { called: called + 1, wanted: null, told_at: now } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { staff: {} }
grants: { visit: { staff: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
schedules:
  each_minute: { every: minute, of: visit, where: wanted <= now, do: call }
  each_hour: { every: hour, of: visit, where: wanted <= now - days(1), do: call }
  daily: { every: day at 02:00, of: visit, where: wanted <= now - days(1), do: call }
  weekly: { every: monday at 08:00, of: visit, where: wanted <= now - days(1), do: call }
  monthly: { every: month on 1 at 06:00, of: visit, where: wanted <= now - days(1), do: call }
\`\`\`

## Examples
\`\`\`yaml
people: { mira: { roles: [staff] } }
now: 2026-02-05T08:00:00Z
\`\`\`
`;

describe.each(databases)('time that passes on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const add = async (body: object): Promise<string> =>
    (await app.request('mira', 'POST', '/api/visits', body)).body.id;
  const read = async (id: string) => (await app.request('mira', 'GET', `/api/visits/${id}`)).body;
  const pass = (advance: string) => app.request(undefined, 'POST', '/api/-/rehearsal/clock', { advance });

  test('makes each thing happen at its moment, also what it makes due itself', async () => {
    const id = await add({ name: 'Ann', at: '2026-03-13T13:00:00.000Z' });
    await pass('P60D');
    expect(await read(id)).toMatchObject({
      told_at: '2026-03-12T13:00:00.000Z',
      rest_until: '2026-03-13T14:30:00.000Z',
      ended_at: '2026-03-13T14:30:00.000Z',
      status: 'over',
    });
  });

  test('keeps the order of what happens', async () => {
    for (const hour of ['15', '09', '12'])
      await add({ name: `At ${hour}`, at: `2026-02-10T${hour}:00:00.000Z` });
    await pass('P10D');
    const { items } = (await app.request('owner', 'GET', '/api/-/history?event=end')).body;
    const times = items.map(({ at }: { at: string }) => at);
    expect(times).toEqual([
      '2026-02-10T16:30:00.000Z',
      '2026-02-10T13:30:00.000Z',
      '2026-02-10T10:30:00.000Z',
    ]);
  });

  test('runs a schedule at the first of its times that finds something', async () => {
    const id = await add({ name: 'Bo', wanted: '2026-02-20T10:17:30.500Z' });
    await pass('P30D');
    expect(await read(id)).toMatchObject({ called: 1, told_at: '2026-02-20T10:18:00.000Z' });
  });

  test('passes in a month with nothing to do in less than a second of the processor', async () => {
    await add({ name: 'Later', at: '2027-01-01T08:00:00.000Z', wanted: '2027-01-01T08:00:00.000Z' });
    await pass('PT1H');
    const before = process.cpuUsage();
    expect((await pass('P30D')).body.now).toBe('2026-03-07T09:00:00.000Z');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('that nobody looked at is made up for in the order of the moments', async () => {
    for (const hour of ['15', '12', '09']) await add({ name: hour, at: `2026-02-10T${hour}:00:00.000Z` });
    await pass('P4DT12H');
    const now = '2026-02-10T14:30:00.000Z';
    const later = { ...app.runtime, clock: { now: () => now } };
    const span = { after: Date.parse('2026-02-09T20:00:00.000Z'), until: Date.parse(now) };
    const refused: string[] = [];
    await runWhatWasMissed(later, span, { refused: ({ code }) => refused.push(code) });
    const { items } = (await app.request('owner', 'GET', '/api/-/history?event=rest')).body;
    expect(refused).toEqual([]);
    const resting = await app.request('mira', 'GET', "/api/visits?filter=status=='resting'&sort=-at");
    const ids = resting.body.items.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    expect(items.map(({ record }: { record: string }) => record)).toEqual(ids);
  });
});
