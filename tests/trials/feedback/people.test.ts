import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { boardOn } from './board.ts';

/** What the specification of a feedback board says of people, and of what they are told. */
describe.each(databases)('people of a feedback board on $kind', (database) => {
  const board = boardOn(database);
  const { idea, comment, screens, set, wait, tells, done, tried, read, list, people } = board;
  const request = (person: string | undefined, method: string, path: string, body?: object) =>
    board.app().request(person, method, `/api/${path}`, body);
  const roles = (person: string, whose: string, given: string) =>
    tried(person, 'PATCH', `users/${people[whose]}`, { roles: [given] });
  const role = (person: string, whose: string, given: string) =>
    tried(person, 'POST', `users/${people[whose]}/give_role`, { role: given });
  const voted = async (person: string) => {
    const id = await idea('theo');
    await done(person, 'POST', `ideas/${id}/vote`);
    return id;
  };
  /** An idea that Vera follows, Cleo has voted for, and Theo has heard of as one of the team. */
  const followed = async () => {
    const id = await voted('cleo');
    await done('vera', 'POST', `ideas/${id}/follow`);
    return id;
  };

  test('25: of two administrators who demote each other the second is none any more', async () => {
    await roles('ada', 'theo', 'administrator');
    expect(await roles('ada', 'theo', 'visitor')).toBe('200');
    expect(await roles('theo', 'ada', 'visitor')).toBe('403 forbidden');
    await roles('ada', 'theo', 'team');
  });

  test('26: nobody gives themselves a role', async () => {
    expect(await roles('ada', 'ada', 'visitor')).toMatch(/^403 /);
  });

  test('26: there is no role called king', async () => {
    expect(await role('ada', 'ada', 'visitor')).toBe('403 forbidden');
    expect(await role('ada', 'vera', 'king')).toBe('404 ROLE_NOT_FOUND');
    expect(await role('theo', 'vera', 'team')).toBe('403 forbidden');
    expect(await role('ada', 'vera', 'team')).toBe('200');
    expect((await read('ada', `users/${people['vera']}`)).roles).toEqual(['team']);
    await role('ada', 'vera', 'visitor');
  });

  test('28: a tag of the team is not there for others, nor what has it', async () => {
    const internal = (await list('ada', "tags?filter=name == 'Internal'"))[0].id;
    const id = await idea('theo', { tags: [internal] });
    const filter = `ideas?filter='${internal}' in tags`;
    for (const person of [undefined, 'ben']) {
      expect((await read(person, `ideas/${id}`)).tags).toBeNull();
      expect(await list(person, filter)).toEqual([]);
    }
    expect((await read('theo', `ideas/${id}`)).tags).toEqual([internal]);
    expect((await list('theo', filter)).map((one) => one.id)).toContain(id);
  });

  test('28: the feed of new ideas is what a visitor reads, whoever fetches it', async () => {
    const internal = (await list('ada', "tags?filter=name == 'Internal'"))[0].id;
    const id = await idea('theo', { title: 'An idea with a tag of the team', tags: [internal] });
    for (const person of [undefined, 'theo']) {
      const session =
        person && (await request(undefined, 'POST', '-/rehearsal/session', { person, token: true }));
      const headers: Record<string, string> = session
        ? { authorization: `Bearer ${String(session.body.token)}` }
        : {};
      const answer = await fetch(`${board.app().url}/api/-/feeds/ideas`, { headers });
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).toContain(`urn:uuid:${id}`);
      expect(text).not.toContain('Internal');
    }
    const feed = async () => (await fetch(`${board.app().url}/api/-/feeds/ideas`)).text();
    await set({ FEED: false });
    expect(await feed()).not.toContain(id);
    await set({ FEED: true });
    expect(await feed()).toContain(id);
  });

  test('29: strangers read nothing of a private board', async () => {
    const id = await idea('ben');
    await set({ FEED: false, PRIVATE: true });
    for (const path of ['ideas', `ideas/${id}`, '-/feeds/ideas'])
      expect(await tried(undefined, 'GET', path)).toBe('401 not_signed_in');
    expect(await screens(undefined)).toEqual([]);
    expect(await tried('vera', 'GET', `ideas/${id}`)).toBe('200');
    await set({ FEED: true, PRIVATE: false });
    expect(await tried(undefined, 'GET', `ideas/${id}`)).toBe('200');
  });

  test('29: a board with a feed is not private', async () => {
    const answer = await request('ada', 'PATCH', '-/settings', { FEED: true, PRIVATE: true });
    expect([answer.status, answer.body.code]).toEqual([400, 'FEED_NEEDS_PUBLIC']);
    expect(answer.body.errors).toMatchObject([{ field: 'FEED', code: 'FEED_NEEDS_PUBLIC' }]);
    const { settings } = (await request('ada', 'GET', '-/settings')).body;
    expect(settings.find(({ name }: { name: string }) => name === 'PRIVATE')).toMatchObject({ value: false });
  });

  test('29: a private board sends strangers to sign in, and back', async () => {
    const open = (path: string) => fetch(`${board.app().url}${path}`, { redirect: 'manual' });
    await set({ FEED: false, PRIVATE: true });
    const answer = await open('/ideas/7?from=mail');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/-/sign-in?back=%2Fideas%2F7%3Ffrom%3Dmail');
    expect((await open('/-/sign-in')).status).not.toBe(302);
    expect((await open('/sitemap.xml')).status).toBe(404);
    await set({ FEED: true, PRIVATE: false });
    expect((await open('/ideas/7')).status).not.toBe(302);
  });

  test('30: visitors read the names of voters, the team their addresses', async () => {
    const id = await voted('cleo');
    const voter = async (person: string) =>
      (await list(person, `votes?filter=idea == '${id}'&expand=member&sort=created_at`)).at(-1).expanded
        .member;
    expect(await voter('ben')).toMatchObject({ name: 'Cleo Ruiz' });
    expect(await voter('ben')).not.toHaveProperty('email');
    expect(await voter('theo')).toMatchObject({ name: 'Cleo Ruiz', email: 'cleo@example.com' });
  });

  /** What Vera is mailed to come in with. */
  const mailed = async (way: 'code' | 'link') => {
    const asked = await request(undefined, 'POST', `-/sign-in-${way}`, { email: 'vera@example.com' });
    expect(asked.status).toBe(202);
    const { text } = (await request('owner', 'GET', '-/rehearsal/outbox')).body.items.at(-1).body;
    return (way === 'code' ? /^\d{6}$/m.exec(text)?.[0] : /#key=(\S+)/.exec(text)?.[1]) ?? '';
  };

  test('31: five wrong codes end a sign-in, also for the right one', async () => {
    const right = await mailed('code');
    const enter = (code: string) =>
      tried(undefined, 'PUT', '-/sign-in-code', { email: 'vera@example.com', code });
    const codes: string[] = [];
    for (let times = 0; times < 5; times += 1)
      codes.push(await enter(right === '000000' ? '111111' : '000000'));
    expect(codes[3]).toBe('400 CODE_WRONG');
    expect(codes[4]).toBe('400 TOO_MANY_ATTEMPTS');
    expect(await enter(right)).toMatch(/^400 /);
  });

  test('32: a mailed link signs in for a quarter of an hour, and for five minutes after it was used', async () => {
    const open = (key: string) => tried(undefined, 'PUT', '-/sign-in-link', { key });
    const late = await mailed('link');
    await wait('PT16M');
    expect(await open(late)).toBe('410 LINK_EXPIRED');
    const key = await mailed('link');
    await wait('PT3M');
    expect(await open(key)).toBe('200');
    await wait('PT3M');
    expect(await open(key)).toBe('200');
    await wait('PT3M');
    expect(await open(key)).toBe('410 LINK_EXPIRED');
  });

  test('33: of a new status hears who follows and the team, but not who answers', async () => {
    const id = await followed();
    const plan = (response: string) => tells(() => done('ada', 'POST', `ideas/${id}/plan`, { response }));
    const told = (await plan('In autumn.')).filter((one) => !one.startsWith('webhook'));
    expect(told).toEqual(
      ['theo', 'vera']
        .flatMap((who) => `mail answered ${who}`)
        .concat(['theo', 'vera'].map((who) => `notice answered ${who}`)),
    );
    const { responded_at: at } = await read('ada', `ideas/${id}`);
    await wait('PT1H');
    expect(await plan('In spring.')).toEqual(['webhook ideas idea.plan']);
    expect(await read('ada', `ideas/${id}`)).toMatchObject({ response: 'In spring.', responded_at: at });
  });

  test('34: of a removal with a reason hears who follows, of one without another system alone', async () => {
    const [silent, told] = [await followed(), await followed()];
    expect(await tells(() => done('ada', 'POST', `ideas/${silent}/remove`))).toEqual([
      'webhook ideas idea.remove',
    ]);
    const response = 'It names a person.';
    const heard = await tells(() => done('ada', 'POST', `ideas/${told}/remove`, { response }));
    expect(heard).toContain('mail removed vera');
    expect(heard).toContain('webhook ideas idea.remove');
    expect(heard).not.toContain('mail removed cleo');
  });

  test('35: everybody of a name that is mentioned hears of it once', async () => {
    const id = await idea('theo');
    const namesake = { name: 'Vera Quist', email: 'vera.the.other@example.com' };
    await done('owner', 'POST', 'users', namesake);
    const heard = async (act: () => Promise<unknown>) =>
      (await tells(act)).filter((one) => one.startsWith('notice mentioned'));
    const said: string[] = [];
    const first = await heard(async () =>
      said.push(await comment('cleo', id, 'What does @[Vera Quist] say?')),
    );
    expect(first).toHaveLength(2);
    expect(first).toContain('notice mentioned vera');
    const text = 'What do @[Vera Quist] and @[Ben Osei] say?';
    expect(await heard(() => done('cleo', 'PATCH', `comments/${said[0]}`, { text }))).toEqual([
      'notice mentioned ben',
    ]);
  });

  test('36: who may not act as another is told so', async () => {
    const answer = await board
      .app()
      .request('theo', 'GET', '/api/ideas', undefined, { 'Ninefold-Act-As': `${people['vera']}` });
    expect([answer.status, answer.body.code]).toEqual([400, 'IMPERSONATION_NOT_ALLOWED']);
  });

  test('37: a program that makes a person twice gets the same one', async () => {
    const make = (name: string) => request('ada', 'POST', 'users', { name, reference: '42' });
    const [first, second] = [await make('Eve'), await make('Eva')];
    expect(first.status).toBe(201);
    expect(second.body).toMatchObject({ id: first.body.id, name: 'Eve' });
  });

  test('38: up to thirty are invited at once, who is there already left out', async () => {
    const invite = (...emails: readonly string[]) =>
      tried('ada', 'POST', '-/invitations/list', { emails, roles: ['visitor'] });
    expect(await invite(...Array.from({ length: 31 }, (_, n) => `p${n}@example.org`))).toBe(
      '400 TOO_MANY_RECIPIENTS',
    );
    expect(await invite('vera@example.com', 'ben@example.com')).toBe('400 ALL_REGISTERED');
    const told = await tells(() => invite('vera@example.com', 'new@example.org'));
    expect(told).toEqual(['mail account new']);
  });

  test('38: the team writes to those whom it invites, in words of its own', async () => {
    const letter = { subject: 'Come', message: 'Please come: {link}\nWe wait.' };
    const invite = (person: string, values: object) =>
      tried(person, 'POST', '-/invitations/list', { emails: ['other@example.org'], ...letter, ...values });
    expect(await invite('ben', {})).toBe('403 forbidden');
    expect(await invite('theo', { roles: ['team'] })).toBe('403 forbidden_field');
    expect(await invite('theo', { message: 'Please come.' })).toBe('400 PLACEHOLDER_MISSING');
    expect(await invite('theo', { subject: 'x'.repeat(71) })).toBe('422 invalid');
    expect(await invite('theo', {})).toBe('200');
    const { body } = (await request('owner', 'GET', '-/rehearsal/outbox')).body.items.at(-1);
    expect(body).toMatchObject({ to: 'other@example.org', title: 'Come' });
    const key = /^Please come:\n\n\S+#key=(\S+)\n\nWe wait\.$/.exec(body.text)?.[1];
    const opened = await request(undefined, 'PUT', '-/invitations', {
      key,
      password: 'a new one, ten letters',
    });
    expect(opened.body.person.roles).toEqual(['visitor']);
  });

  test('40: what one was told is forgotten after a year, and shown for a month after it was read', async () => {
    const ideas = [await followed(), await followed()];
    for (const id of ideas) await done('theo', 'POST', `ideas/${id}/plan`);
    const of = async (person: string, id = '') => list(person, `notifications?filter=idea == '${id}'`);
    const [read] = await of('vera', ideas[0]);
    await done('vera', 'POST', `notifications/${read.id}/open`);
    await wait('P31D');
    const shown = await Promise.all(ideas.map(async (id) => (await of('vera', id)).length));
    expect(shown).toEqual([0, 1]);
    expect(await of('owner', ideas[0])).not.toEqual([]);
    await wait('P335D');
    expect(await of('owner', ideas[1])).toEqual([]);
  });

  test('27: who is blocked is out at once, and what they said stays', async () => {
    const id = await voted('cleo');
    const own = await idea('cleo');
    const active = (is: boolean) => done('ada', 'PATCH', `users/${people['cleo']}`, { active: is });
    await active(false);
    expect(await tried('cleo', 'GET', 'ideas')).toBe('401 not_signed_in');
    expect((await read(undefined, `ideas/${id}`)).votes_count).toBe(2);
    expect((await read(undefined, `ideas/${own}`)).votes_count).toBe(1);
    await active(true);
    expect(await tried('cleo', 'GET', 'ideas')).toBe('401 not_signed_in');
  });

  test('39: who leaves takes their votes along and leaves what they said, and may come again', async () => {
    const ideas = [await voted('ben'), await voted('ben')];
    const said = await comment('ben', ideas[0] ?? '');
    await done('ben', 'DELETE', `users/${people['ben']}`);
    for (const id of ideas) expect((await read(undefined, `ideas/${id}`)).votes_count).toBe(1);
    expect(await read(undefined, `comments/${said}`)).toMatchObject({ text: 'So say I.', author: null });
    const again = { email: 'ben@example.com', name: 'Ben Osei' };
    expect((await request(undefined, 'POST', '-/signup', again)).status).toBe(202);
    const mails = (await request('owner', 'GET', '-/rehearsal/outbox')).body.items;
    const key = /#key=(\S+)/.exec(mails.at(-1).body.text)?.[1];
    const opened = await request(undefined, 'PUT', '-/signup', { key, password: 'a new one, ten letters' });
    expect(opened.status).toBeLessThan(300);
    expect(await list('ada', "users?filter=email == 'ben@example.com'")).toHaveLength(1);
  });
});
