import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

/** Coming in by what is mailed, as readers of a room meet it who have no password. */
describe.each(databases)('signing in by mail, on $kind', (database) => {
  const { app, done, list } = trialOf('mailed-sign-in/reading-room.md', database);
  const ask = (method: string, path: string, body: object) =>
    app().request(undefined, method, `/api/-/${path}`, body);
  const letters = async (): Promise<readonly { to: string; title: string; text: string }[]> =>
    (await app().request('owner', 'GET', '/api/-/rehearsal/outbox')).body.items.map(
      ({ body }: { body: object }) => body,
    );
  const digits = async (email: string) => {
    expect((await ask('POST', 'sign-in-code', { email })).status).toBe(202);
    return /^\d{6}$/m.exec((await letters()).at(-1)?.text ?? '')?.[0] ?? '';
  };
  const key = async (email: string) => {
    expect((await ask('POST', 'sign-in-link', { email })).status).toBe(202);
    return /sign-in-link#key=([\w-]{43})/.exec((await letters()).at(-1)?.text ?? '')?.[1] ?? '';
  };
  const enter = async (email: string, code: string) => {
    const { status, body } = await ask('PUT', 'sign-in-code', { email, code });
    return status < 300 ? String(body.person.name) : `${status} ${body.code}`;
  };
  const open = async (link: string) => {
    const { status, body } = await ask('PUT', 'sign-in-link', { key: link });
    return status < 300 ? String(body.person.name) : `${status} ${body.code}`;
  };
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const setBarred = async (name: string, barred: boolean) => {
    const id = (await list('owner', 'users')).find((one) => String(one.name).toLowerCase() === name)?.id;
    await done('kim', 'PATCH', `users/${id}`, { barred });
  };
  const [rita, rolf] = ['rita@example.com', 'rolf@example.com'];

  test('the page of signing in has the ways in the order of the contract', async () => {
    const { body } = await app().request(undefined, 'GET', '/api/-/app');
    expect(body.accounts).toMatchObject({ ways: ['code', 'password', 'link'], passwordMin: 12 });
  });

  test('six digits sign in once, however they are typed', async () => {
    const code = await digits(rita);
    expect(code).toHaveLength(6);
    expect(await enter('RITA@example.com', ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe('Rita');
    expect(await enter(rita, code)).toBe('410 expired');
  });

  test('what signs in is a session like any other', async () => {
    const answer = await ask('PUT', 'sign-in-code', { email: rita, code: await digits(rita) });
    const cookie = String(answer.headers.get('set-cookie')).split(';')[0] ?? '';
    const me = await fetch(`${app().url}/api/-/me`, { headers: { Cookie: cookie } });
    expect((await me.json()).person.name).toBe('Rita');
  });

  test('four wrong codes leave a try, the fifth ends it, and the right one comes too late', async () => {
    const code = await digits(rita);
    for (let times = 0; times < 4; times += 1) expect(await enter(rita, wrong(code))).toBe('400 CODE_WRONG');
    expect(await enter(rita, wrong(code))).toBe('400 TOO_MANY_ATTEMPTS');
    expect(await enter(rita, code)).toBe('400 TOO_MANY_ATTEMPTS');
    expect(await enter(rita, await digits(rita))).toBe('Rita');
  });

  test('an address that nobody has is answered the same, and gets no mail', async () => {
    const before = (await letters()).length;
    const unknown = 'nobody@example.org';
    const [known, other] = [
      await ask('POST', 'sign-in-code', { email: rolf }),
      await ask('POST', 'sign-in-code', { email: unknown }),
    ];
    expect([other.status, other.body]).toEqual([known.status, known.body]);
    expect((await letters()).slice(before).map(({ to }) => to)).toEqual([rolf]);
    const answers = async (email: string) => {
      const all = [];
      for (let times = 0; times < 6; times += 1)
        all.push((await ask('PUT', 'sign-in-code', { email, code: '999999' })).body);
      return all.map(({ code, detail, errors }) => ({ code, detail, errors }));
    };
    expect(await answers(unknown)).toEqual(await answers(rolf));
  });

  test('a code is good for ten minutes, and a newer one takes its place', async () => {
    await app().setClock('2026-05-01T10:00:00Z');
    const first = await digits(rolf);
    const second = await digits(rolf);
    if (first !== second) expect(await enter(rolf, first)).toBe('400 CODE_WRONG');
    await app().setClock('2026-05-01T10:09:59Z');
    expect(await enter(rolf, second)).toBe('Rolf');
    const third = await digits(rolf);
    await app().setClock('2026-05-01T10:20:00Z');
    expect(await enter(rolf, third)).toBe('410 expired');
  });

  test('of many who use one code at once one gets in, and guesses at once are counted one by one', async () => {
    const code = await digits(rita);
    const all = await Promise.all(Array.from({ length: 4 }, () => enter(rita, code)));
    expect(all.filter((one) => one === 'Rita')).toHaveLength(1);
    const next = await digits(rita);
    await Promise.all(Array.from({ length: 5 }, () => enter(rita, wrong(next))));
    expect(await enter(rita, next)).toBe('400 TOO_MANY_ATTEMPTS');
  });

  test('a link signs in for a quarter of an hour, and once used for five minutes more', async () => {
    await app().setClock('2026-05-01T12:00:00Z');
    const late = await key(rita);
    await app().setClock('2026-05-01T12:16:00Z');
    expect(await open(late)).toBe('410 LINK_EXPIRED');
    const link = await key(rita);
    await app().setClock('2026-05-01T12:19:00Z');
    expect(await open(link)).toBe('Rita');
    await app().setClock('2026-05-01T12:22:00Z');
    expect(await open(link)).toBe('Rita');
    await app().setClock('2026-05-01T12:25:00Z');
    expect(await open(link)).toBe('410 LINK_EXPIRED');
  });

  test('whom a guard keeps out is told so once the code is right, and not before', async () => {
    await setBarred('rolf', true);
    const code = await digits(rolf);
    expect(await enter(rolf, wrong(code))).toBe('400 CODE_WRONG');
    expect(await enter(rolf, code)).toBe('403 BARRED');
    expect(await open(await key(rolf))).toBe('403 BARRED');
    await setBarred('rolf', false);
  });

  test('who was disabled meanwhile does not get in', async () => {
    const [code, link] = [await digits(rolf), await key(rolf)];
    const id = (await list('owner', 'users')).find(({ name }) => name === 'Rolf')?.id;
    await done('owner', 'PATCH', `users/${id}`, { active: false });
    expect(await enter(rolf, code)).toBe('410 expired');
    expect(await open(link)).toBe('410 LINK_EXPIRED');
    await done('owner', 'PATCH', `users/${id}`, { active: true });
  });

  test('what is no code and no address is refused as such, and uses up no try', async () => {
    const code = await digits(rita);
    for (const one of ['12345', '1234567', 'abcdef', '']) {
      const answer = await ask('PUT', 'sign-in-code', { email: rita, code: one });
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'code']);
    }
    for (const email of ['', 'rita', 7])
      expect((await ask('POST', 'sign-in-code', { email })).status).toBe(422);
    expect((await ask('PUT', 'sign-in-code', { email: rita })).status).toBe(422);
    expect((await ask('PUT', 'sign-in-code', { email: rita, code, more: 1 })).status).toBe(422);
    expect(await enter(rita, code)).toBe('Rita');
  });

  test('one address gets six letters of a kind within an hour, and the answer stays the same', async () => {
    await app().setClock('2026-05-01T16:00:00Z');
    const before = (await letters()).length;
    for (let times = 0; times < 8; times += 1)
      expect((await ask('POST', 'sign-in-link', { email: rita })).status).toBe(202);
    expect((await letters()).slice(before)).toHaveLength(6);
    await app().setClock('2026-05-01T17:00:01Z');
    expect(await open(await key(rita))).toBe('Rita');
  });

  test('the document of the API names the codes of the contract at these calls', async () => {
    const { body } = await app().request(undefined, 'GET', '/api/-/openapi.json');
    const told = (path: string) => responsesOf<object>(body, body.paths[path].put.responses);
    expect(JSON.stringify(told('/api/-/sign-in-code')['400'])).toContain('TOO_MANY_ATTEMPTS');
    expect(JSON.stringify(told('/api/-/sign-in-link')['410'])).toContain('LINK_EXPIRED');
  });
});
