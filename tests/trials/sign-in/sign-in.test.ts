import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

/** Who may come in, as the contract says. */
describe.each(databases)('guards of the door, on $kind', (database) => {
  const { app, done, tried, list } = trialOf('sign-in/club.md', database);
  const idOf = async (name: string) =>
    String((await list('owner', 'users')).find((one) => String(one.name).toLowerCase() === name)?.id);
  const change = async (name: string, values: object) =>
    done('owner', 'PATCH', `users/${await idOf(name)}`, values);
  const pick = (person: string) => app().request(undefined, 'POST', '/api/-/rehearsal/session', { person });
  const withCookie = async (cookie: string, method: string, path: string) => {
    const response = await fetch(`${app().url}/api/${path}`, { method, headers: { Cookie: cookie } });
    const body = await response.json();
    return { status: response.status, who: body.person?.name ?? null };
  };

  test('whom a guard keeps out is told its code, with what to do about it', async () => {
    const { status, body } = await app().request('fox', 'GET', '/api/-/me');
    expect([status, body]).toMatchObject([
      402,
      { code: 'NOT_PAID', detail: 'Your year is over.', help: 'Pay the treasurer.' },
    ]);
    expect(await tried('fox', 'POST', 'notes', { text: 'Hello' })).toBe('402 NOT_PAID');
  });

  test('who is let in by the same guard goes on, to the last day', async () => {
    expect(await tried('fay', 'POST', 'notes', { text: 'Hello' })).toBe('201');
    expect(await tried('flo', 'GET', 'notes')).toBe('200');
  });

  test('a session is not begun, and no cookie given', async () => {
    const answer = await pick('fox');
    expect([answer.status, answer.body.code]).toEqual([402, 'NOT_PAID']);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('a session that runs is nobody as soon as the guard closes, and goes on when it opens again', async () => {
    const cookie = String((await pick('fay')).headers.get('set-cookie')).split(';')[0] ?? '';
    expect((await withCookie(cookie, 'GET', '-/me')).who).toMatch(/fay/i);
    await change('fay', { banned: true });
    expect((await withCookie(cookie, 'GET', '-/me')).who).toBeNull();
    expect((await withCookie(cookie, 'GET', 'notes')).status).toBe(200); // what anyone may read
    expect(await tried('fay', 'GET', 'notes')).toBe('423 BANNED');
    await change('fay', { banned: false });
    expect((await withCookie(cookie, 'GET', '-/me')).who).toMatch(/fay/i);
  });

  test('what a guard says itself comes before point 8, and the first that is closed speaks', async () => {
    await change('fay', { banned: true });
    const { body } = await app().request('fay', 'GET', '/api/notes');
    expect(body).toMatchObject({ detail: 'Your account was closed.', help: 'Write to the board.' });
    await change('fay', { paid_until: '2026-01-01' });
    expect(await tried('fay', 'GET', 'notes')).toBe('402 NOT_PAID');
    await change('fay', { banned: false, paid_until: '2026-05-10' });
    expect(await tried('fay', 'GET', 'notes')).toBe('200');
  });

  test('the owner is never kept out', async () => {
    await change('cora', { banned: true });
    expect(await tried('cora', 'GET', '-/me')).toBe('423 BANNED');
    await change('cora', { banned: false });
    const owner = (await list('owner', 'users')).find(({ roles }) => roles.includes('owner'))?.id;
    await done('owner', 'PATCH', `users/${owner}`, { banned: true });
    expect(await tried('owner', 'GET', '-/me')).toBe('200');
  });

  test('every operation of a batch, an import and a query is behind the same door', async () => {
    const operations = [{ method: 'POST', path: '/api/notes', body: { text: 'x' } }];
    expect(await tried('fox', 'POST', '-/batch', { operations })).toBe('402 NOT_PAID');
    expect(await tried('fox', 'GET', '-/app')).toBe('402 NOT_PAID');
  });

  test('the document of the API names the codes at every call', async () => {
    const { body } = await app().request('cora', 'GET', '/api/-/openapi.json');
    const { '402': unpaid } = responsesOf<object>(body, body.paths['/api/users'].get.responses);
    expect(JSON.stringify(unpaid)).toContain('NOT_PAID');
  });

  test('pages are told how long a password must be', async () => {
    expect((await app().request(undefined, 'GET', '/api/-/app')).body.accounts.passwordMin).toBe(14);
  });

  test('a password has as many letters as the contract says, and opens nothing to whom a guard keeps out', async () => {
    const link = async (name: string) => {
      const { body } = await app().request('owner', 'POST', `/api/-/people/${await idOf(name)}/password`);
      return String(body.link).split('key=')[1];
    };
    const set = async (name: string, password: string, key?: string) => {
      const body = { key: key ?? (await link(name)), password };
      return app().request(undefined, 'PUT', '/api/-/password', body);
    };
    const short = await set('flo', 'x'.repeat(13));
    expect(short).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(JSON.stringify(short.body)).toContain('at least 14');
    expect((await set('flo', 'long enough, so')).status).toBe(200);
    const kept = await set('fox', 'long enough, so');
    expect([kept.status, kept.body.code, kept.headers.get('set-cookie')]).toEqual([402, 'NOT_PAID', null]);
  });

  test('a year that is over while the clock goes on keeps out', async () => {
    await app().setClock('2026-05-18T08:00:00Z');
    expect(await tried('fay', 'GET', 'notes')).toBe('402 NOT_PAID');
  });
});
