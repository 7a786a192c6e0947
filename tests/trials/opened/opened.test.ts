import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('letters that are opened on $kind', (database) => {
  const { app, make, tried, read, list } = trialOf('opened/opened.md', database);
  const ask = (person: string | undefined, path: string, headers: Record<string, string> = {}) =>
    app().request(person, 'GET', `/api/${path}`, undefined, headers);
  const letter = async (values: object = {}) => {
    const [ben] = await list('olga', "users?filter=name == 'Ben'");
    return make('olga', 'letters', { subject: 'Hello', to: ben.id, ...values });
  };
  const state = async (id: string) => {
    const { status, opens } = await read('olga', `letters/${id}`);
    return `${status} ${opens}`;
  };
  const looks = async (id: string) =>
    (await list('olga', `looks?filter=letter == '${id}'&sort=created_at&expand=who`)).map(
      ({ expanded }) => expanded?.who?.name ?? 'a holder',
    );

  test('whoever it is sent to opens it by reading it, and reads it as opened', async () => {
    const id = await letter();
    const { body, headers } = await ask('ben', `letters/${id}`);
    expect(body).toMatchObject({ status: 'opened', opens: 1, first: '2026-03-02T09:00:00.000Z' });
    expect(headers.get('etag')).toBe(`"${body.version}"`);
    await ask('ben', `letters/${id}`);
    expect([await state(id), await looks(id)]).toEqual(['opened 2', ['Ben', 'Ben']]);
    expect(await tried('ben', 'POST', `letters/${id}/answer`)).toBe('200');
  });

  test('so does who has its key, and the office that reads it does not', async () => {
    const id = await letter();
    const { link } = await read('olga', `letters/${id}`);
    expect(await state(id)).toBe('sent 0');
    expect((await ask(undefined, `letters/${id}`, { 'Ninefold-Key': link })).body.status).toBe('opened');
    expect(await looks(id)).toEqual(['a holder']);
    const history = (await ask('owner', `letters/${id}/-/history`)).body.items;
    expect(history[0]).toMatchObject({ by: { kind: 'holder' }, changes: { opens: { before: 0, after: 1 } } });
  });

  test('what only looks does not open: lists, exports, batches, a program that peeks, a refused read', async () => {
    const id = await letter();
    await list('ben', 'letters?expand=to');
    await ask('ben', 'letters/-/export');
    await ask('ben', `letters/${id}/-/history`);
    await app().request('ben', 'POST', '/api/-/batch', {
      operations: [{ method: 'GET', path: `/api/letters/${id}` }],
    });
    expect((await ask('ben', `letters/${id}?peek=true`)).body.status).toBe('sent');
    expect((await ask('ben', `letters/${id}?fields=nothing`)).status).toBe(400);
    expect((await ask('cleo', `letters/${id}`)).status).toBe(404);
    expect((await ask(undefined, `letters/${id}`)).status).toBe(401);
    expect((await ask('ben', `letters/${id}?peek=maybe`)).body).toMatchObject({ code: 'bad_request' });
    await app().request('ben', 'POST', `/api/letters/${id}/answer?dry_run=true`);
    expect([await state(id), await looks(id)]).toEqual(['sent 0', []]);
  });

  test('of many who read at once it is opened once, and each is counted', async () => {
    const id = await letter();
    await Promise.all(Array.from({ length: 6 }, () => ask('ben', `letters/${id}`)));
    expect([await state(id), (await looks(id)).length]).toEqual(['opened 6', 6]);
    const history = (await ask('owner', `letters/${id}/-/history?limit=50`)).body.items;
    expect(history.filter(({ event }: { event: string }) => event === 'open')).toHaveLength(1);
  });

  test('a read is never refused for it: what a rule does not let happen is left out as a whole', async () => {
    const id = await letter({ most: 1 });
    await ask('ben', `letters/${id}`);
    const again = await ask('ben', `letters/${id}`);
    expect([again.status, again.body.opens]).toEqual([200, 1]);
    expect(await looks(id)).toEqual(['Ben']);
    expect(app().reports).toContainEqual({ kind: 'not_opened', entity: 'letter', id, code: 'TOO_OFTEN' });
  });

  test('what is deleted by being read is read once', async () => {
    const id = await make('olga', 'notes', { text: 'The word is swordfish', once: true });
    const read = await Promise.all([ask('ben', `notes/${id}`), ask('cleo', `notes/${id}`)]);
    expect(read.some(({ status, body }) => status === 200 && body.text === 'The word is swordfish')).toBe(
      true,
    );
    expect((await ask('ben', `notes/${id}`)).status).toBe(404);
    const kept = await make('olga', 'notes', { text: 'The word is herring' });
    for (let times = 0; times < 2; times += 1) expect((await ask('ben', `notes/${kept}`)).status).toBe(200);
  });
});
