import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { PIXEL, uploadBytes } from '../upload.ts';

describe.each(databases)('comments and files of records, on $kind', (database) => {
  const { app, make, tried, done, read, list } = trialOf('comments/desk.md', database);
  const people: Record<string, string> = {};
  beforeAll(async () => {
    for (const { id, name } of await list('owner', 'users')) people[String(name).toLowerCase()] = String(id);
  });
  const job = (values: object = {}) =>
    make('dora', 'jobs', { name: 'Boiler', customer: people['cleo'], ...values });
  const say = (who: string, on: string, text: string, values: object = {}) =>
    make(who, 'job_comments', { job: on, text, ...values });
  const about = (on: string) => `filter=${encodeURIComponent(`job == "${on}"`)}`;
  const said = async (who: string, on: string): Promise<readonly string[]> =>
    (await list(who, `job_comments?${about(on)}&sort=created_at`)).map(({ text }) => text);
  const followers = async (on: string) =>
    (await list('owner', `job_followers?${about(on)}&sort=created_at`)).map(({ person }) => person);
  const told = async (who: string): Promise<readonly string[]> => {
    const { body } = await app().request(who, 'GET', '/api/-/notices?limit=100');
    return body.items.map(({ title, text }: { title: string; text: string }) => `${title} | ${text}`);
  };

  test('who may read a record comments on it, and is the author', async () => {
    const on = await job();
    const first = await say('cleo', on, 'It is **cold**.');
    expect(await read('finn', `job_comments/${first}`)).toMatchObject({
      job: on,
      text: 'It is **cold**.',
      author: people['cleo'],
      edited_at: null,
    });
    const other = { job: on, text: 'Me?', author: people['finn'] };
    expect(await tried('cleo', 'POST', 'job_comments', other)).toBe('403 forbidden');
    expect(await tried(undefined, 'POST', 'job_comments', { job: on, text: 'x' })).toBe('401 not_signed_in');
  });

  test('who may not read a record has no comments of it, whatever they are granted', async () => {
    const on = await job({ secret: true, customer: null });
    const first = await say('dora', on, 'Nobody knows');
    for (const who of ['finn', 'cleo']) {
      expect(await tried(who, 'GET', `job_comments/${first}`)).toBe('404 not_found');
      expect(await tried(who, 'GET', `job_comments/${first}/-/history`)).toBe('404 not_found');
      expect(await tried(who, 'PATCH', `job_comments/${first}`, { text: 'x' })).toBe('404 not_found');
      expect(await said(who, on)).toEqual([]);
      expect(await tried(who, 'POST', 'job_comments', { job: on, text: 'x' })).toMatch(/^4/);
      expect(await tried(who, 'POST', 'job_followers', { job: on })).toMatch(/^4/);
    }
    await done('dora', 'PATCH', `jobs/${on}`, { secret: false });
    expect(await said('finn', on)).toEqual(['Nobody knows']);
  });

  test('a contract adds fields and rules of its own, which hold for files of the comment too', async () => {
    const on = await job();
    const file = await uploadBytes(app(), 'finn', { bytes: PIXEL, name: 'crack.png' });
    const inner = await say('finn', on, 'Broken', { internal: true, files: [{ file: { id: file } }] });
    expect(await said('cleo', on)).toEqual([]);
    expect(await said('dora', on)).toEqual(['Broken']);
    const [attached] = await list(
      'dora',
      `job_comment_files?filter=${encodeURIComponent(`job_comment == "${inner}"`)}`,
    );
    expect(attached).toMatchObject({ file: { name: 'crack.png' } });
    expect(await tried('dora', 'GET', `job_comment_files/${attached?.id}`)).toBe('200');
    expect(await tried('cleo', 'GET', `job_comment_files/${attached?.id}`)).toBe('404 not_found');
    expect(await tried('cleo', 'POST', 'job_comments', { job: on, text: 'http://x' })).toBe('422 NO_LINKS');
    expect(await tried('cleo', 'POST', 'job_comments', { job: on, text: '' })).toBe('422 invalid');
    expect(await tried('cleo', 'POST', 'job_comments', { job: on, text: 'x'.repeat(10_001) })).toBe(
      '422 invalid',
    );
    expect(await tried('cleo', 'POST', 'job_comments', { job: on, text: 'x', internal: true })).toBe(
      '403 forbidden',
    );
  });

  test('people change and delete their own, which says that it was edited', async () => {
    const on = await job();
    const own = await say('cleo', on, 'It is cold');
    expect(await done('cleo', 'PATCH', `job_comments/${own}`, { text: 'It is very cold' })).toMatchObject({
      edited_at: '2026-03-02T09:00:00.000Z',
      author: people['cleo'],
    });
    expect(await tried('finn', 'PATCH', `job_comments/${own}`, { text: 'No' })).toBe('403 forbidden');
    expect(await tried('finn', 'DELETE', `job_comments/${own}`)).toBe('403 forbidden');
    expect(await tried('cleo', 'PATCH', `job_comments/${own}`, { job: await job() })).toBe(
      '403 forbidden_field',
    );
    expect(await tried('dora', 'PATCH', `job_comments/${own}`, { author: people['dora'] })).toBe(
      '403 forbidden_field',
    );
    await done('cleo', 'DELETE', `job_comments/${own}`);
    expect(await done('cleo', 'POST', 'job_comments/-/restore', { id: own })).toMatchObject({
      text: 'It is very cold',
      author: people['cleo'],
    });
  });

  test('who is mentioned is told once, and nobody who may not read the record', async () => {
    const on = await job({ name: 'Roof', secret: true });
    const values = { mentions: [people['cleo'], people['finn'], people['dora']] };
    const first = await say('dora', on, 'Look, Cleo', values);
    expect(await told('cleo')).toContain('You were mentioned: Roof | Look, Cleo');
    for (const who of ['finn', 'dora', 'carl'])
      expect((await told(who)).filter((line) => line.includes('Roof'))).toEqual([]);
    await done('dora', 'PATCH', `job_comments/${first}`, { text: 'Look, Cleo!', mentions: [people['cleo']] });
    expect((await told('cleo')).filter((line) => line.includes('Roof'))).toHaveLength(1);
    expect(
      await tried('dora', 'POST', 'job_comments', { job: on, text: 'x', mentions: [people['nobody'] ?? on] }),
    ).toBe('422 invalid');
  });

  test('who comments follows, and is told of what others write until they stop', async () => {
    const on = await job({ name: 'Stairs' });
    await say('cleo', on, 'They creak');
    await say('cleo', on, 'Still');
    await done('finn', 'POST', 'job_followers', { job: on });
    expect(await followers(on)).toEqual([people['cleo'], people['finn']]);
    await say('dora', on, 'We come on Monday', { mentions: [people['finn']] });
    expect((await told('cleo')).filter((line) => line.includes('Stairs'))).toEqual([
      'New comment: Stairs | We come on Monday',
    ]);
    expect((await told('finn')).filter((line) => line.includes('Stairs'))).toEqual([
      'You were mentioned: Stairs | We come on Monday',
    ]);
    expect(await tried('finn', 'POST', 'job_followers', { job: on })).toBe('409 not_unique');
    expect(await tried('finn', 'POST', 'job_followers', { job: on, person: people['fred'] })).toBe(
      '403 forbidden',
    );
    const [mine] = await list('finn', `job_followers?${about(on)}`);
    expect(mine).toMatchObject({ person: people['finn'] });
    await done('finn', 'DELETE', `job_followers/${mine?.id}`);
    await say('dora', on, 'Or on Tuesday');
    expect((await told('finn')).filter((line) => line.includes('Tuesday'))).toEqual([]);
  });

  test('an internal comment tells nobody who may not read it', async () => {
    const on = await job({ name: 'Cellar' });
    await say('cleo', on, 'It is wet');
    await say('finn', on, 'Her own fault', { internal: true, mentions: [people['cleo']] });
    expect((await told('cleo')).filter((line) => line.includes('Cellar'))).toEqual([]);
  });

  test('of two comments at once by one person both are there, and they follow once', async () => {
    const on = await job();
    const both = ['One', 'Two', 'Three'].map((text) =>
      tried('finn', 'POST', 'job_comments', { job: on, text }),
    );
    expect(await Promise.all(both)).toEqual(['201', '201', '201']);
    expect([...(await said('dora', on))].toSorted()).toEqual(['One', 'Three', 'Two']);
    expect(await followers(on)).toEqual([people['finn']]);
  });

  test('of a comment and the delete of its record at once nothing is half done', async () => {
    const on = await job();
    const [comment, deleted] = await Promise.all([
      tried('finn', 'POST', 'job_comments', { job: on, text: 'Wait' }),
      tried('dora', 'DELETE', `jobs/${on}`),
    ]);
    expect(deleted).toBe('204');
    expect(['201', '422 invalid']).toContain(comment);
    expect(await list('owner', `job_comments?${about(on)}`)).toEqual([]);
    expect(await tried('finn', 'POST', 'job_comments', { job: on, text: 'Late' })).toBe('422 invalid');
  });

  test('a record comes back with all that was said, and by whom', async () => {
    const on = await job();
    await say('cleo', on, 'First', {
      files: [{ file: { id: await uploadBytes(app(), 'cleo', { bytes: PIXEL, name: 'a.png' }) } }],
    });
    await say('finn', on, 'Second', { internal: true });
    const file = await uploadBytes(app(), 'cleo', { bytes: PIXEL, name: 'plan.png' });
    await make('cleo', 'job_files', { job: on, file: { id: file } });
    await done('dora', 'DELETE', `jobs/${on}`);
    expect(await said('dora', on)).toEqual([]);
    const before = (await told('cleo')).length;
    await done('dora', 'POST', 'jobs/-/restore', { id: on });
    expect(await told('cleo')).toHaveLength(before);
    const back = await list('dora', `job_comments?${about(on)}&sort=created_at,id`);
    expect(back.map(({ text, author, internal }) => [text, author, internal])).toEqual([
      ['First', people['cleo'], false],
      ['Second', people['finn'], true],
    ]);
    expect(await followers(on)).toHaveLength(2);
    expect(await list('cleo', `job_files?${about(on)}`)).toMatchObject([
      { file: { name: 'plan.png' }, author: people['cleo'] },
    ]);
    expect(await list('cleo', 'job_comment_files')).toEqual(
      expect.arrayContaining([expect.objectContaining({ file: expect.objectContaining({ name: 'a.png' }) })]),
    );
  });

  test('who holds the link of a record talks about it, and about no other', async () => {
    const made = await done('dora', 'POST', 'jobs', { name: 'Gate' });
    const other = await job();
    await say('dora', other, 'Not for you');
    await say('dora', String(made.id), 'When shall we come?');
    await say('dora', String(made.id), 'She never answers', { internal: true });
    const held = (method: string, path: string, body?: object) =>
      app().request(undefined, method, `/api/${path}`, body, { 'Ninefold-Key': String(made.link) });
    const read = await held('GET', 'job_comments');
    expect(read.body.items.map(({ text }: { text: string }) => text)).toEqual(['When shall we come?']);
    expect((await held('POST', 'job_comments', { job: made.id, text: 'On Monday' })).status).toBe(201);
    expect((await held('POST', 'job_comments', { job: other, text: 'Hello' })).status).toBe(422);
    expect(await said('dora', String(made.id))).toContain('On Monday');
  });

  test('files are put to a record, and deleted by who put them there', async () => {
    const on = await job();
    const id = await uploadBytes(app(), 'cleo', { bytes: PIXEL, name: 'door.png' });
    const file = await make('cleo', 'job_files', { job: on, file: { id } });
    expect(await read('finn', `job_files/${file}`)).toMatchObject({ file: { name: 'door.png' } });
    expect(await tried('finn', 'DELETE', `job_files/${file}`)).toBe('403 forbidden');
    expect(await tried('cleo', 'POST', 'job_files', { job: on })).toBe('422 invalid');
    await done('cleo', 'DELETE', `job_files/${file}`);
  });

  test('a comment is sent again, tried out, imported and part of a batch like any record', async () => {
    const on = await job();
    const key = { 'Idempotency-Key': `once-${on}` };
    const body = { job: on, text: 'Once' };
    const [first, again] = [
      await app().request('cleo', 'POST', '/api/job_comments', body, key),
      await app().request('cleo', 'POST', '/api/job_comments', body, key),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect(await tried('cleo', 'POST', 'job_comments?dry_run=true', { job: on, text: 'Never' })).toBe('201');
    const operations = ['A', 'B'].map((text) => ({
      method: 'POST',
      path: '/api/job_comments',
      body: { job: on, text },
    }));
    expect(await tried('cleo', 'POST', '-/batch', { operations })).toBe('200');
    const wrong = [
      ...operations,
      { method: 'POST', path: '/api/job_comments', body: { job: on, text: 'http://x' } },
    ];
    const refused = await app().request('cleo', 'POST', '/api/-/batch', { operations: wrong });
    expect(refused.body).toMatchObject({ operation: 3, errors: [{ code: 'NO_LINKS' }] });
    const imported = await app().request(
      'owner',
      'POST',
      '/api/job_comments/-/import',
      `job,text,author\n${on},Old,${people['cleo']}\n`,
      {
        'Content-Type': 'text/csv',
      },
    );
    expect(imported.status, JSON.stringify(imported.body)).toBe(200);
    expect([...(await said('cleo', on))].toSorted()).toEqual(['A', 'B', 'Old', 'Once']);
  });

  test('comments stay where the account of their author goes', async () => {
    const on = await job();
    const gone = await make('owner', 'users', { name: 'Gus', roles: ['fitter'], active: true });
    const kept = await make('owner', 'job_comments', { job: on, text: 'I leave', author: gone });
    await done('owner', 'DELETE', `users/${gone}`);
    expect(await read('dora', `job_comments/${kept}`)).toMatchObject({ text: 'I leave', author: null });
    expect(await followers(on)).toEqual([]);
  });

  test('the interface has them as entities like any other', async () => {
    const { body } = await app().request('cleo', 'GET', '/api/-/openapi.json');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/job_comments', '/api/job_files/{id}', '/api/job_followers']),
    );
    expect(await tried('fred', 'GET', 'plan_comments')).toBe('403 forbidden');
  });
});
