import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const drawn = /^[0-9A-Za-z]{32}$/;

/** Whoever makes a record with a key is told it, where the contract says so. */
describe.each(databases)('keys that are told with the answer, on $kind', (database) => {
  const { app, make, done, tried, list } = trialOf('told-keys/repairs.md', database);
  const bring = (person: string | undefined, { headers = {}, query = '', thing = 'Radio' } = {}) =>
    app().request(person, 'POST', `/api/repairs${query}`, { thing }, headers);
  const holds = async (key: string, method: string, path: string) => {
    const answer = await app().request(undefined, method, `/api/${path}`, undefined, { 'Ninefold-Key': key });
    return answer.status;
  };

  test('a visitor who may read nothing is told the key with the id, and reaches the record by it', async () => {
    const { status, body } = await bring(undefined);
    expect([status, Object.keys(body).toSorted()]).toEqual([201, ['id', 'link']]);
    expect(body.link).toMatch(drawn);
    expect(await holds(body.link, 'GET', `repairs/${body.id}`)).toBe(200);
    expect(await holds(body.link, 'POST', `repairs/${body.id}/call_off`)).toBe(200);
  });

  test('a key that the contract tells nobody is in no answer', async () => {
    const { body } = await app().request(undefined, 'POST', '/api/newsletters', { address: 'a@example.org' });
    expect(Object.keys(body)).toEqual(['id']);
    expect((await bring(undefined)).body.staff_link).toBeUndefined();
  });

  test('whoever may read the record is told the key beside what they may read, once', async () => {
    const { body } = await bring('gus');
    expect(body).toMatchObject({ thing: 'Radio', status: 'brought', link: expect.stringMatching(drawn) });
    const [read] = await list('gus', `repairs?filter=id == '${body.id}'`);
    expect(read?.link).toBeUndefined();
    const again = await app().request('gus', 'GET', `/api/repairs/${body.id}`);
    expect(again.body.link).toBeUndefined();
  });

  test('an answer that was lost is told again under its Idempotency-Key, and to nobody else', async () => {
    const headers = { 'Idempotency-Key': 'lost' };
    const first = await bring(undefined, { headers });
    const again = await bring(undefined, { headers });
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await bring('gus', { headers })).body.link).not.toBe(first.body.link);
  });

  test('a key that was made anew since is told as it was, and opens nothing', async () => {
    const headers = { 'Idempotency-Key': 'renewed' };
    const { body } = await bring(undefined, { headers });
    await done('sam', 'POST', `repairs/${body.id}/renew`, {});
    const again = await bring(undefined, { headers });
    expect(again.body.link).toBe(body.link);
    expect(await holds(body.link, 'GET', `repairs/${body.id}`)).toBe(401);
  });

  test('whoever has the key made anew by a step reads it only where a right lets them', async () => {
    const id = await make('sam', 'repairs', { thing: 'Lamp' });
    const renewed = await done('sam', 'POST', `repairs/${id}/renew`, {});
    expect(renewed.link).toMatch(drawn);
  });

  test('what is tried out has no key yet, and what is refused has none either', async () => {
    expect((await bring(undefined, { query: '?dry_run=true' })).body.link).toBeUndefined();
    const refused = await bring(undefined, { thing: 'thing' });
    expect([refused.status, refused.body.link]).toEqual([422, undefined]);
  });

  test('each record of a batch comes with its key, also where the batch is sent again', async () => {
    const one = { method: 'POST', path: '/api/repairs', body: { thing: 'Lamp' } };
    const send = () =>
      app().request(
        undefined,
        'POST',
        '/api/-/batch',
        { operations: [one, one] },
        { 'Idempotency-Key': 'two' },
      );
    const { body } = await send();
    const [first, second] = body.answers.map((answer: { body: { link: string } }) => answer.body.link);
    expect(first).toMatch(drawn);
    expect(second).toMatch(drawn);
    expect(second).not.toBe(first);
    expect((await send()).body).toEqual(body);
  });

  test('what is brought back from the dead is told no key', async () => {
    const { body } = await bring('gus');
    await done('sam', 'DELETE', `repairs/${body.id}`);
    const back = await app().request('gus', 'POST', '/api/repairs/-/restore', { id: body.id });
    expect(back.body.link).toBeUndefined();
  });

  test('the key is neither in the history nor in what is told to others', async () => {
    const { body } = await bring(undefined, { thing: 'Hush' });
    const history = await app().request('owner', 'GET', `/api/-/history?record=${body.id}&entity=repair`);
    expect(JSON.stringify(history.body)).not.toContain(body.link);
    expect(await tried(undefined, 'GET', 'repairs')).toBe('401 not_signed_in');
  });
});
