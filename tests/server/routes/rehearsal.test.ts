import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Library

## 1. What it does
\`\`\`yaml
timezone: Europe/Vienna
\`\`\`

## 3. Entities
\`\`\`yaml
loan:
  fields:
    due: { type: date, required: true }
    late_since: { type: datetime }
\`\`\`

## 4. States
\`\`\`yaml
loan:
  field: status
  start: out
  states: { out: {}, overdue: {} }
  transitions:
    go_overdue: { from: out, to: overdue, by: engine, when: today > due, set: { late_since: now } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { staff: {} }
grants: { loan: { staff: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { mira: { roles: [staff] }, tom: {} }
now: 2026-01-05T08:00:00Z
records:
  loan:
    past: { due: 2026-01-02 }
    soon: { due: 2026-01-06 }
    later: { due: 2026-06-30 }
\`\`\`
`;

describe.each(databases)('a rehearsal on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const ask = (method: string, path: string, body?: unknown) =>
    app.request(undefined, method, `/api/-/rehearsal${path}`, body);
  const loans = async () => {
    const list = await app.request('mira', 'GET', '/api/loans?sort=due&fields=due,status,late_since');
    return list.body.items.map((loan: Record<string, unknown>) => [
      loan['due'],
      loan['status'],
      loan['late_since'],
    ]);
  };

  test('calls the built-in owner as the language of the reader does, and others by their names', async () => {
    const nameOf = async (person: string) =>
      (await app.request(person, 'GET', '/api/-/me', undefined, { 'Accept-Language': 'de' })).body.person
        .name;
    expect(await nameOf('owner')).toBe('Eigentümer');
    expect(await nameOf('mira')).toBe('Mira');
    await app.request('owner', 'PATCH', '/api/-/me', { name: 'Olga' });
    expect(await nameOf('owner')).toBe('Olga');
    await app.request('owner', 'PATCH', '/api/-/me', { name: 'Owner' });
  });

  test('refuses to be somebody who is not there', async () => {
    for (const person of ['nobody', 'Mira', '', 'constructor']) {
      expect(await ask('POST', '/session', { person })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'person', code: 'no_such_record' }] },
      });
    }
    expect((await ask('POST', '/session', { person: 'mira', roles: ['owner'] })).status).toBe(422);
  });

  test.each([
    ['PUT', {}, 'now:required'],
    ['PUT', { now: 'soon' }, 'now:bad_type'],
    ['PUT', { now: 1 }, 'now:bad_type'],
    ['PUT', { now: '2026-02-30T08:00:00Z' }, 'now:bad_type'],
    ['PUT', { advance: 'P1D' }, 'now:required advance:unknown_field'],
    ['PUT', { now: '2099-01-01T00:00:00Z' }, ''],
    ...['', '1 day', '-P1D', 'P', 'P9999999999D'].map((advance) => ['POST', { advance }, 'advance:bad_type']),
    ['POST', { advance: 'P4000D' }, ''],
  ] as [string, object, string][])('does not move its clock by %s %j', async (method, sent, told) => {
    const { status, body } = await ask(method, '/clock', sent);
    const problems = (body.errors ?? []).map(
      (one: { field: string; code: string }) => `${one.field}:${one.code}`,
    );
    expect(`${status} ${body.code} ${problems.join(' ')}`).toBe(`422 invalid ${told}`);
    expect((await ask('GET', '/clock')).body.now).toBe('2026-01-05T08:00:00.000Z');
  });

  test('says whom one can be, and what time it is', async () => {
    expect((await ask('GET', '')).body).toEqual({
      people: [
        { name: 'mira', label: 'Mira', roles: ['staff'] },
        { name: 'tom', label: 'Tom', roles: [] },
        { name: 'owner', label: 'Owner', roles: ['owner'] },
      ],
      clock: { now: '2026-01-05T08:00:00.000Z', stands: true },
    });
  });

  test('signs in by a name, with a cookie or with a token', async () => {
    const answer = await ask('POST', '/session', { person: 'mira' });
    expect(answer.body.person).toMatchObject({ name: 'Mira', roles: ['staff'], owner: false });
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const list = await app.request(undefined, 'GET', '/api/loans', undefined, { Cookie: cookie });
    expect(list.status).toBe(200);
    expect((await app.request('tom', 'GET', '/api/loans')).status).toBe(403);
    expect((await app.request(undefined, 'GET', '/api/loans')).status).toBe(401);
    const owner = await app.request('owner', 'GET', '/api/-/me');
    expect(owner.body.person).toMatchObject({ name: 'Owner', owner: true });
  });

  test('begins with what was due before it began', async () => {
    expect(await loans()).toEqual([
      ['2026-01-02', 'overdue', '2026-01-05T08:00:00.000Z'],
      ['2026-01-06', 'out', null],
      ['2026-06-30', 'out', null],
    ]);
  });

  test('lets days pass one by one: what falls due does so on its day, in the zone of the contract', async () => {
    const moved = await ask('POST', '/clock', { advance: 'P2W' });
    expect(moved.body).toEqual({ now: '2026-01-19T08:00:00.000Z', stands: true });
    expect(await loans()).toEqual([
      ['2026-01-02', 'overdue', '2026-01-05T08:00:00.000Z'],
      ['2026-01-06', 'overdue', '2026-01-06T23:00:00.000Z'],
      ['2026-06-30', 'out', null],
    ]);
  });

  test('moves its clock by one call after the other, however many come at once', async () => {
    const calls = Array.from({ length: 5 }, () => ask('POST', '/clock', { advance: 'P1D' }));
    const times = (await Promise.all(calls)).map(({ body }) => body.now);
    expect(new Set(times).size).toBe(5);
    expect((await ask('GET', '/clock')).body.now).toBe('2026-01-10T08:00:00.000Z');
  });

  test('does not end sessions and tokens when its clock is moved', async () => {
    await app.request('mira', 'GET', '/api/-/me');
    await app.setClock('2031-01-05T08:00:00Z');
    expect((await app.request('mira', 'GET', '/api/-/me')).body.person.name).toBe('Mira');
  });

  test('has sent nothing', async () => {
    expect((await ask('GET', '/outbox')).body).toEqual({ items: [] });
  });
});

describe.each(databases)('a rehearsal in German on $kind', ({ open }) => {
  const german = contract.replace('timezone:', 'locale: de-AT\nlanguages: [fr]\ntimezone:');
  const app = appForEach(open, { contract: german });

  test('has an owner of a German name, offered in the language of who picks', async () => {
    const owner = await app.request('owner', 'GET', '/api/-/me');
    expect(owner.body.person).toMatchObject({ name: 'Eigentümer', owner: true });
    const offered = async (language: string) => {
      const headers = { 'Accept-Language': language };
      const { body } = await app.request(undefined, 'GET', '/api/-/rehearsal', undefined, headers);
      return body.people.at(-1).label;
    };
    expect(await offered('de')).toBe('Eigentümer');
    expect(await offered('fr')).toBe('Propriétaire');
  });
});
