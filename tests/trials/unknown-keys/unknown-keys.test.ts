import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

/** What somebody meets who opens a link that leads nowhere any more, as the contract says it. */
describe.each(databases)('links to what is gone, on $kind', (database) => {
  const { app, make, done, read } = trialOf('unknown-keys/quotes.md', database);
  const quote = async () => {
    const id = await make('cora', 'quotes', { text: 'A roof' });
    return { id, key: (await read('cora', `quotes/${id}`)).link };
  };
  const withKey = async (key: string, method: string, path: string, body?: object, person?: string) => {
    const answer = await app().request(person, method, `/api/${path}`, body, { 'Ninefold-Key': key });
    return answer.status < 300 ? `${answer.status}` : `${answer.status} ${answer.body.code}`;
  };

  test('a link is refused by the code of the contract once its record is gone, or its key anew', async () => {
    const [gone, renewed] = [await quote(), await quote()];
    for (const { id, key } of [gone, renewed]) expect(await withKey(key, 'GET', `quotes/${id}`)).toBe('200');
    await done('cora', 'DELETE', `quotes/${gone.id}`);
    await done('cora', 'POST', `quotes/${renewed.id}/renew`);
    for (const { id, key } of [gone, renewed])
      expect(await withKey(key, 'PATCH', `quotes/${id}`, { answer: 'Yes' })).toBe('404 LINK_GONE');
    const { key } = { key: (await read('cora', `quotes/${renewed.id}`)).link };
    expect(await withKey(key, 'PATCH', `quotes/${renewed.id}`, { answer: 'Yes' })).toBe('200');
  });

  test('whatever the call, and for who is signed in too', async () => {
    const none = 'A'.repeat(22);
    const operations = [{ method: 'GET', path: '/api/quotes' }];
    expect(await withKey(none, 'POST', '-/batch', { operations })).toBe('404 LINK_GONE');
    expect(await withKey(none, 'GET', '-/me')).toBe('404 LINK_GONE');
    expect(await withKey('no key at all', 'GET', 'quotes', undefined, 'cora')).toBe('404 LINK_GONE');
    const { body } = await app().request(undefined, 'GET', '/api/-/me', undefined, { 'Ninefold-Key': none });
    expect(body).toMatchObject({
      detail: 'This link leads nowhere any more.',
      help: 'Ask us for a new one.',
    });
  });

  test('the document of the API names the code', async () => {
    const { body } = await app().request('cora', 'GET', '/api/-/openapi.json');
    const { '404': unknown } = responsesOf<object>(body, body.paths['/api/quotes'].get.responses);
    expect(JSON.stringify(unknown)).toContain('LINK_GONE');
  });

  test('who goes on guessing has to wait, whatever the code', async () => {
    const answers = new Set<string>();
    for (let times = 0; times < 60 && answers.size < 2; times += 1)
      answers.add(await withKey(`${'B'.repeat(21)}${times}`, 'GET', 'quotes'));
    expect([...answers]).toEqual(['404 LINK_GONE', '429 too_many_requests']);
  });
});
