import { describe, expect, test } from 'vitest';
import { smallContract } from '#tests/server/small-contract.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = smallContract.replace(
  'grants:\n',
  `grants:
  user:
    clerk: { read: true, update: { fields: [active, name] }, delete: true }
`,
);

describe.each(databases)('people, changed like any record on $kind,', ({ open }) => {
  const app = appForEach(open, { contract });

  const idOf = async (person: string): Promise<string> =>
    (await app.request(person, 'GET', '/api/-/me')).body.person.id;
  const change = (by: string, id: string, body: unknown) =>
    app.request(by, 'PATCH', `/api/users/${id}`, body);
  const lastOwner = { status: 409, body: { code: 'not_allowed_now' } };

  test('are out at once when they are disabled: their sessions and tokens do not come back with them', async () => {
    const bob = await idOf('bob');
    const signedIn = await app.request(undefined, 'POST', '/api/-/rehearsal/session', { person: 'bob' });
    const cookie = { Cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    const who = async () => (await app.request(undefined, 'GET', '/api/-/me', undefined, cookie)).body.person;
    expect(await who()).toMatchObject({ id: bob });
    expect(await change('ada', bob, { active: false })).toMatchObject({ status: 200 });
    expect(await who()).toBe(null);
    expect((await app.request('bob', 'GET', '/api/-/me')).status).toBe(401);
    await change('ada', bob, { active: true });
    expect(await who()).toBe(null);
    expect((await app.request('bob', 'GET', '/api/-/me')).status).toBe(401);
  });

  test('keep sessions and tokens when the write is refused or only tried', async () => {
    const bob = await idOf('bob');
    await app.request('ada', 'PATCH', `/api/users/${bob}?dry_run=true`, { active: false });
    await change('ada', bob, { active: false, name: '' });
    await change('ada', bob, { active: 'no' });
    expect((await app.request('bob', 'GET', '/api/-/me')).status).toBe(200);
  });

  test('always have one active owner: the last is neither disabled, nor deleted, nor robbed of the role', async () => {
    const [owner, ada] = [await idOf('owner'), await idOf('ada')];
    for (const by of ['ada', 'owner']) {
      expect(await change(by, owner, { active: false })).toMatchObject(lastOwner);
      const gone = await app.request(by, 'DELETE', `/api/users/${owner}`);
      expect(gone).toMatchObject(lastOwner);
    }
    expect(await change('owner', owner, { roles: ['clerk'] })).toMatchObject(lastOwner);
    const batch = { operations: [{ method: 'PATCH', path: `/api/users/${owner}`, body: { active: false } }] };
    expect(await app.request('owner', 'POST', '/api/-/batch', batch)).toMatchObject(lastOwner);
    expect(await change('owner', ada, { roles: ['clerk', 'owner'] })).toMatchObject({ status: 200 });
    expect(await change('owner', owner, { active: false })).toMatchObject({ status: 200 });
    expect(await change('ada', ada, { active: false })).toMatchObject(lastOwner);
  });

  test('always have one active owner, also where two disable each other at the same moment', async () => {
    const [owner, ada] = [await idOf('owner'), await idOf('ada')];
    await change('owner', ada, { roles: ['clerk', 'owner'] });
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        change('owner', ada, { roles: ['clerk'] }),
        change('ada', owner, { roles: [] }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const by = answers[0]?.status === 200 ? 'owner' : 'ada';
      await change(by, owner, { roles: ['owner'] });
      await change(by, ada, { roles: ['clerk', 'owner'] });
    }
  });
});
