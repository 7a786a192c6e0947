import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { disablePerson, newPerson } from '#server/operations/accounts/new-person.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { setPasswordHash } from '#server/identity/sign-in/credentials.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { addPerson } from '#server/identity/people/people.ts';
import { addToken } from '#server/identity/keys/tokens.ts';
import { readHistory } from '#server/operations/history/read-history.ts';
import { type TestAnswer, type TestApp, openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { smallContract } from '#tests/server/small-contract.ts';

const password = 'correct horse battery';
const passwordHash = await hashPassword(password);

describe.each(databases)('signing in on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let now: string;
  let ada: string;

  beforeEach(async () => {
    database = await open();
    now = '2026-01-05T08:00:00.000Z';
    app = await openRealApp({ contract: smallContract, database, clock: { now: () => now } });
    ada = await account('ada@example.org', ['clerk']);
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  async function account(email: string, roles: readonly string[]): Promise<string> {
    const made = await app.runtime.database.write((on) =>
      newPerson(on, app.runtime, { email, passwordHash, roles, now }),
    );
    if (made.kind === 'refusal') throw new Error(made.code);
    return made.value.id;
  }

  const signIn = (email = 'ada@example.org', given = password, headers: Record<string, string> = {}) =>
    app.request(undefined, 'POST', '/api/-/session', { email, password: given }, headers);
  const cookieOf = (answer: TestAnswer) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const whoIs = async (cookie: string) =>
    (await app.request(undefined, 'GET', '/api/-/me', undefined, { Cookie: cookie })).body.person?.email;
  const disable = () => app.runtime.database.write((on) => disablePerson(on, app.runtime, ada));

  test('refuses an unknown address, a wrong password and a disabled account in the same words', async () => {
    const unknown = await signIn('nobody@example.org');
    const wrong = await signIn('ada@example.org', 'wrong horse battery');
    await disable();
    const disabled = await signIn();
    for (const answer of [unknown, wrong, disabled]) {
      expect({ ...answer.body, request: '' }).toEqual({ ...unknown.body, request: '' });
      expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
      expect(answer.headers.has('set-cookie')).toBe(false);
    }
  });

  test('compares addresses without the case of A to Z, and every other letter as it is, on both databases alike', async () => {
    const { runtime } = app;
    // No way in takes such an address today: it stands for one that was kept before.
    await runtime.database.write(async (on) => {
      const jörg = { id: runtime.newId(), email: 'Jörg@Example.org', name: 'Jörg', roles: [], now };
      await addPerson(on, runtime, jörg);
      await setPasswordHash(on, { userId: jörg.id, hash: passwordHash, now });
    });
    expect((await signIn('jörg@EXAMPLE.ORG')).status).toBe(200);
    expect((await signIn('JÖRG@example.org')).status).toBe(401);
    const add = (email: string) =>
      runtime.database.write((on) => newPerson(on, runtime, { email, passwordHash, roles: [], now }));
    expect(await add('ADA@example.ORG')).toMatchObject({ kind: 'refusal', code: 'not_unique' });
  });

  test('leaves in the history of a person that the command line made and disabled them', async () => {
    await disable();
    const { runtime } = app;
    const entity = runtime.model.entities.get('user');
    if (entity === undefined) throw new Error('no user');
    const call = callOf(runtime, { kind: 'person', audiences: new Set(), owner: true }, 'request');
    const answer = await readHistory(runtime, call, { entity, id: ada, query: new Map() });
    expect(answer).toMatchObject({
      kind: 'done',
      value: {
        items: [
          {
            event: 'update',
            version: 2,
            by: { kind: 'engine' },
            changes: { active: { before: true, after: false } },
          },
          {
            event: 'create',
            version: 1,
            by: { kind: 'engine' },
            changes: { email: { after: 'ada@example.org' } },
          },
        ],
      },
    });
  });

  test('never ends for the last active owner, whoever else is owner and disabled', async () => {
    const { runtime } = app;
    const [olga, otto] = [
      await account('olga@example.org', ['owner']),
      await account('otto@example.org', ['owner']),
    ];
    const end = (id: string) => runtime.database.write((on) => disablePerson(on, runtime, id));
    expect(await end(olga)).toMatchObject({ kind: 'done' });
    expect(await end(otto)).toMatchObject({ kind: 'refusal', code: 'not_allowed_now' });
    expect((await signIn('otto@example.org')).status).toBe(200);
    expect((await signIn('olga@example.org')).status).toBe(401);
    expect(await end(olga)).toMatchObject({ kind: 'done' });
  });

  test('refuses a body of another shape', async () => {
    for (const body of [
      {},
      [],
      { email: 'ada@example.org' },
      { email: 1, password },
      { email: 'a', password, x: 1 },
    ]) {
      expect((await app.request(undefined, 'POST', '/api/-/session', body)).status).toBe(422);
    }
  });

  test('is throttled after failures only', async () => {
    for (let i = 0; i < 6; i += 1) expect((await signIn()).status).toBe(200);
    for (let i = 0; i < 4; i += 1) expect((await signIn('ada@example.org', 'wrong')).status).toBe(401);
    const refused = await signIn();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(1);
    now = '2026-01-05T08:00:01.000Z';
    expect((await signIn()).status).toBe(200);
  });

  test('gives a cookie that scripts of a page cannot read', async () => {
    const answer = await signIn('ADA@example.org');
    expect(answer).toMatchObject({
      status: 200,
      body: { person: { email: 'ada@example.org', name: 'ada', roles: ['clerk'], owner: false } },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^ninefold_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800$/,
    );
    expect(await whoIs(cookieOf(answer))).toBe('ada@example.org');
  });

  test('never goes on with a session that came along, and ends it', async () => {
    const first = cookieOf(await signIn());
    const second = cookieOf(await signIn('ada@example.org', password, { Cookie: first }));
    expect(second).not.toBe(first);
    expect(await whoIs(first)).toBeUndefined();
    expect(await whoIs(second)).toBe('ada@example.org');
    const planted = `${first.split('=')[0]}=${'x'.repeat(43)}`;
    expect(cookieOf(await signIn('ada@example.org', password, { Cookie: planted }))).not.toBe(planted);
    expect(await whoIs(planted)).toBeUndefined();
  });

  test('keeps neither password nor cookie where somebody who reads the database could use them', async () => {
    const cookie = cookieOf(await signIn()).split('=')[1] ?? '';
    const rows = await app.runtime.database.read(async (on) => [
      ...(await on.all(sql`SELECT * FROM nf_session`)),
      ...(await on.all(sql`SELECT * FROM nf_credential`)),
    ]);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(cookie);
    expect(text).not.toContain(password);
  });

  test('ends with signing out, and the cookie is taken back', async () => {
    const cookie = cookieOf(await signIn());
    const out = await app.request(undefined, 'DELETE', '/api/-/session', undefined, { Cookie: cookie });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await whoIs(cookie)).toBeUndefined();
  });

  /** That a session is in use is noted behind the answer. */
  async function use(cookie: string) {
    expect(await whoIs(cookie)).toBe('ada@example.org');
    const lastUse = () =>
      app.runtime.database.read((on) => on.all(sql`SELECT MAX(seen_at) AS seen FROM nf_session`));
    await expect.poll(lastUse).toEqual([{ seen: now }]);
  }

  test('ends when it is not used for half of its life, and use prolongs it', async () => {
    const cookie = cookieOf(await signIn());
    now = '2026-01-05T11:59:00.000Z';
    await use(cookie);
    now = '2026-01-05T15:58:00.000Z';
    expect(await whoIs(cookie)).toBe('ada@example.org');
    const unused = cookieOf(await signIn());
    now = '2026-01-05T19:58:01.000Z';
    expect(await whoIs(unused)).toBeUndefined();
  });

  test('ends at the end of its life, however much it is used', async () => {
    const cookie = cookieOf(await signIn());
    for (const hour of ['10', '12', '14', '15']) {
      now = `2026-01-05T${hour}:59:00.000Z`;
      await use(cookie);
    }
    now = '2026-01-05T16:00:00.000Z';
    expect(await whoIs(cookie)).toBeUndefined();
  });

  test('ends at once, with every token, when the person is disabled', async () => {
    const cookie = cookieOf(await signIn());
    const token = await app.runtime.database.write((on) =>
      addToken(on, { id: app.runtime.newId(), userId: ada, name: 'script', now }),
    );
    const withToken = () =>
      app.request(undefined, 'GET', '/api/notes', undefined, { Authorization: `Bearer ${token}` });
    expect((await withToken()).status).toBe(200);
    await disable();
    expect(await whoIs(cookie)).toBeUndefined();
    expect(await withToken()).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test('by a token that is unknown, expired or misspelt is refused, not taken for nobody', async () => {
    const expired = await app.runtime.database.write((on) =>
      addToken(on, {
        id: app.runtime.newId(),
        userId: ada,
        name: 'old',
        now,
        expiresAt: '2026-01-05T08:00:00.000Z',
      }),
    );
    for (const header of [
      `Bearer ${expired}`,
      'Bearer nf_',
      `Bearer nf_${'x'.repeat(43)}`,
      'Basic YWRhOng=',
      'nf_x',
    ]) {
      const answer = await app.request(undefined, 'GET', '/api/-/app', undefined, { Authorization: header });
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('is reported without password, cookie or address of the account', async () => {
    await signIn('ada@example.org', 'wrong horse');
    const cookie = cookieOf(await signIn());
    const said = JSON.stringify(app.reports);
    expect(said).toContain('sign_in_refused');
    expect(said).toContain('signed_in');
    for (const secret of ['wrong horse', password, cookie, 'ada@example.org'])
      expect(said).not.toContain(secret);
  });

  test('knows nothing of what a rehearsal can do', async () => {
    for (const path of ['rehearsal', 'rehearsal/session', 'rehearsal/clock', 'rehearsal/outbox']) {
      expect((await app.request(undefined, 'GET', `/api/-/${path}`)).status).toBe(404);
      expect((await app.request(undefined, 'POST', `/api/-/${path}`, { person: 'ada' })).status).toBe(404);
    }
  });
});

describe('on https', () => {
  test('the cookie is sent over https alone, under a name that browsers keep for this host', async () => {
    const database = await databases[0]!.open();
    const publicUrl = 'https://desk.example.org';
    const app = await openRealApp({ contract: smallContract, database, publicUrl });
    const now = '2026-01-05T08:00:00.000Z';
    const made = { email: 'ada@example.org', passwordHash, roles: [], now };
    await app.runtime.database.write((on) => newPerson(on, app.runtime, made));
    const answer = await app.request(
      undefined,
      'POST',
      '/api/-/session',
      { email: 'ada@example.org', password },
      { Origin: publicUrl },
    );
    const [session, device] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-ninefold=.*; Secure$/);
    expect(device).toMatch(/^__Host-ninefold-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax;.*; Secure$/);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    await app.close();
    await database.dispose();
  });
});
