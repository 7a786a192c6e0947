import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** People without an address: they sign in with a name, by a password that somebody gives them. */
describe.each(databases)('user names on $kind', (database) => {
  const { app, done, read, tried } = trialOf('user-names/workshop.md', database);
  const hire = (user_name: string | null, more: object = {}) =>
    done('fay', 'POST', 'users', { name: 'Gil', user_name, roles: ['fitter'], ...more });
  const give = (id: string, password: string, by = 'fay') =>
    tried(by, 'PUT', `-/people/${id}/password`, { password });
  const signIn = async (body: object) => {
    const { status, body: answer } = await app().request(undefined, 'POST', '/api/-/session', body);
    return status === 200 ? answer.person.name : `${status} ${answer.code}`;
  };

  test('somebody without an address gets a name and a password, and signs in with them', async () => {
    const { id } = await hire('gil.fitter');
    expect(await give(id, 'twelve spanners')).toBe('204');
    const password = 'twelve spanners';
    expect(await signIn({ user_name: 'gil.fitter', password })).toBe('Gil');
    expect(await signIn({ user_name: ' Gil.Fitter ', password })).toBe('Gil');
    expect(await signIn({ user_name: 'gil.fitter', password: 'twelve spanner' })).toBe(
      '401 wrong_credentials',
    );
    expect(await signIn({ user_name: 'nobody', password })).toBe('401 wrong_credentials');
    expect(await signIn({ user_name: 'gil.fitter', email: 'a@example.org', password })).toBe('422 invalid');
    expect(await signIn({ user_name: 7, password })).toBe('422 invalid');
    expect(await signIn({ user_name: 'gil\u0000', password })).toBe('401 wrong_credentials');
  });

  test('whoever has an address as well signs in with either', async () => {
    const { id } = await hire('hal', { name: 'Hal', email: 'hal@example.org' });
    await give(id, 'thirteen spanners');
    for (const login of ['hal', 'hal@example.org', 'HAL@example.org'])
      expect(await signIn({ user_name: login, password: 'thirteen spanners' })).toBe('Hal');
    expect(await signIn({ email: 'hal@example.org', password: 'thirteen spanners' })).toBe('Hal');
  });

  test('a name is that of one person, of small letters, and never an address', async () => {
    await hire('ida');
    const named = (user_name: string) =>
      tried('fay', 'POST', 'users', { name: 'X', user_name, roles: ['fitter'] });
    expect(await named('ida')).toBe('409 NAME_TAKEN');
    expect(await named('Ida')).toBe('400 NAME_ODD');
    expect(await named('ida@example.org')).toBe('400 NAME_ODD');
    expect(await named('-')).toBe('400 NAME_ODD');
    const both = await Promise.all(['jo', 'jo', 'jo'].map(named));
    expect(both.toSorted()).toEqual(['201', '409 NAME_TAKEN', '409 NAME_TAKEN']);
    // Several may have none.
    await hire(null);
    await hire(null);
  });

  test('a password that is short, or that everybody tries, is refused by the codes of the contract', async () => {
    const { id } = await hire('kim');
    expect(await give(id, '1234567')).toBe('400 PASSWORD_SHORT');
    expect(await give(id, 'Password1')).toBe('400 PASSWORD_KNOWN');
    const { body } = await app().request('fay', 'PUT', `/api/-/people/${id}/password`, { password: 'x' });
    expect(body).toMatchObject({
      detail: 'Eight letters at least, please.',
      errors: [{ field: 'password', code: 'PASSWORD_SHORT' }],
    });
    expect(await give(id, 'x'.repeat(257))).toBe('422 invalid');
  });

  test('whoever looks after somebody gives the first password, and only an owner another one', async () => {
    const { id } = await hire('lea', { name: 'Lea' });
    expect(await give(id, 'fourteen spanners', 'fred')).toBe('403 forbidden');
    const both = await Promise.all([give(id, 'fourteen spanners'), give(id, 'fourteen spanners')]);
    expect(both.toSorted()).toEqual(['204', '403 forbidden']);
    expect(await give(id, 'fifteen spanners')).toBe('403 forbidden');
    expect(await signIn({ user_name: 'lea', password: 'fourteen spanners' })).toBe('Lea');
    expect(await give(id, 'fifteen spanners', 'owner')).toBe('204');
    expect(await signIn({ user_name: 'lea', password: 'fourteen spanners' })).toBe('401 wrong_credentials');
    expect(await signIn({ user_name: 'lea', password: 'fifteen spanners' })).toBe('Lea');
    const foreman = (await read('fay', '-/me')).person.id;
    expect(await give(foreman, 'sixteen spanners')).toBe('404 not_found');
    expect(await give('nobody', 'sixteen spanners')).toBe('404 not_found');
  });

  test('whoever looks after people, and the page of signing in, are told of the names', async () => {
    await hire('nia', { name: 'Nia' });
    const people = (await read('fay', '-/people')).items;
    expect(people).toContainEqual(expect.objectContaining({ name: 'Nia', user_name: 'nia', email: null }));
    expect((await read(undefined, '-/app')).accounts.userNames).toBe(true);
  });

  test('too many wrong tries with a name are held up as those with an address are', async () => {
    await hire('max');
    const tries = [];
    for (let round = 0; round < 15; round += 1)
      tries.push(await signIn({ user_name: 'max', password: 'guess' }));
    expect(tries.at(-1)).toBe('429 too_many_requests');
  });
});
