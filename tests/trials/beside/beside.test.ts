import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What is sent beside the fields of a create or an update: each sentence as a stranger would try it. */
describe.each(databases)('inputs of create and update in a repair shop on $kind', (database) => {
  const trial = trialOf('beside/workshop.md', database);
  const { make, done, tried, read, list } = trial;
  const request = (...asked: Parameters<ReturnType<typeof trial.app>['request']>) =>
    trial.app().request(...asked);
  const budgets: Record<string, string> = {};
  beforeAll(async () => {
    for (const [name, open, left] of [
      ['Open', true, 100],
      ['Shut', false, 100],
      ['Secret', true, 100],
      ['Small', true, 10],
    ] as const)
      budgets[name] = await make('lea', 'budgets', { name, open, left });
  });
  const job = (more: object = {}) => make('dora', 'jobs', { title: 'Gutter', ...more });
  const remarksOf = async (id: string) => {
    const found = await list('dora', `remarks?filter=${encodeURIComponent(`job == '${id}'`)}`);
    return found.map(({ text }) => text);
  };

  test('it is read by what follows, and kept nowhere', async () => {
    const { body } = await request('dora', 'POST', '/api/jobs', { title: 'Gutter', source: 'Phone' });
    expect(body).not.toHaveProperty('source');
    expect(await remarksOf(body.id)).toEqual(['Phone']);
    const record = await read('dora', `jobs/${body.id}`);
    expect(record).not.toHaveProperty('source');
    expect(record).not.toHaveProperty('told');
    const history = await request('dora', 'GET', `/api/jobs/${body.id}/history`);
    expect(JSON.stringify(history.body)).not.toContain('source');
  });

  test('what nobody says is worked out: on the new record, and on the record as it was before a change', async () => {
    const id = await job();
    expect(await remarksOf(id)).toEqual(['Gutte']);
    const path = `budgets/${budgets['Open']}`;
    await done('dora', 'PATCH', `jobs/${id}`, { hours: 7, reason: 'Rain', budget: budgets['Open'] });
    expect(await read('lea', path)).toMatchObject({ left: 97 });
  });

  test('who sends an input means it, also where no field changes; the same values alone do nothing', async () => {
    const id = await job({ told: false });
    await done('dora', 'PATCH', `jobs/${id}`, { reason: 'Asked' });
    expect(await remarksOf(id)).toEqual(['Asked']);
    await done('dora', 'PATCH', `jobs/${id}`, { hours: 4 });
    expect(await remarksOf(id)).toEqual(['Asked']);
    expect(await read('dora', `jobs/${id}`)).toMatchObject({ version: 1 });
  });

  test('rules of the event read it, those that ask and those that warn too', async () => {
    const id = await job();
    const refused = await request('dora', 'PATCH', `/api/jobs/${id}`, { hours: 5 });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ code: 'REASON_NEEDED', field: 'reason' }],
    ]);
    expect(await tried('dora', 'PATCH', `jobs/${id}`, { hours: 5, reason: 'Rain' })).toBe('200');
    const many = await job({ hours: 30 });
    expect(await tried('dora', 'PATCH', `jobs/${many}`, { hours: 25 })).toBe('409 confirm');
    expect(await tried('dora', 'PATCH', `jobs/${many}`, { hours: 25, reason: 'Rain' })).toBe('200');
    const { body } = await request('dora', 'POST', '/api/jobs', { title: 'Gutter', told: false });
    expect(body.warnings).toMatchObject([{ code: 'UNTOLD' }]);
  });

  test('checks of an input speak with its own codes, and nothing else is wrong', async () => {
    const sent = { title: 'Gutter', source: 'x'.repeat(21) };
    const { status, body } = await request('dora', 'POST', '/api/jobs', sent);
    expect([status, body.code, body.errors]).toMatchObject([422, 'SOURCE_TOO_LONG', [{ field: 'source' }]]);
    expect(await tried('dora', 'POST', 'jobs', { title: 'Gutter', source: null })).toBe('422 invalid');
    for (const wrong of [{ told: 'perhaps' }, { source: 7 }, { source: ['a'] }, { strange: 1 }])
      expect(await tried('dora', 'POST', 'jobs', { title: 'Gutter', ...wrong })).toBe('422 invalid');
    // Each call takes its own.
    expect(await tried('dora', 'POST', 'jobs', { title: 'Gutter', reason: 'Rain' })).toBe('422 invalid');
    const id = await job();
    expect(await tried('dora', 'PATCH', `jobs/${id}`, { told: true })).toBe('422 invalid');
    const both = await request('dora', 'POST', '/api/jobs', { hours: 'x', told: 'x' });
    expect(both.body.errors.map(({ field }: { field: string }) => field)).toEqual(['hours', 'told']);
  });

  test('only what may be chosen is taken, and what may not be read is no choice', async () => {
    const id = await job();
    const pays = (name: string) => tried('dora', 'PATCH', `jobs/${id}`, { budget: budgets[name] });
    expect(await pays('Shut')).toBe('422 BUDGET_CLOSED');
    expect(await pays('Secret')).toBe('422 BUDGET_CLOSED');
    expect(await tried('dora', 'PATCH', `jobs/${id}`, { budget: id })).toBe('422 BUDGET_CLOSED');
    expect(await pays('Open')).toBe('200');
    const answer = await request('dora', 'POST', `/api/jobs/${id}/-/choices/budget`, {
      hours: 11,
      reason: 'x',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.items.map(({ name }: { name: string }) => name)).toEqual(['Open']);
  });

  test('who may not make the call is told nothing of it; who may only create sends what a create takes', async () => {
    expect(await tried(undefined, 'POST', 'jobs', { title: 'Gutter', source: 'Web' })).toBe('201');
    expect(await tried(undefined, 'POST', 'jobs', { title: 'Gutter', hours: 9 })).toBe('403 forbidden_field');
    const id = await job();
    expect(await tried(undefined, 'PATCH', `jobs/${id}`, { reason: 'Rain' })).toMatch(/^40[134]/);
  });

  test('what is done because of another call is asked for none', async () => {
    const id = await job({ title: 'Twice', told: false });
    await done('dora', 'POST', `jobs/${id}/double`);
    expect(await read('dora', `jobs/${id}`)).toMatchObject({ hours: 8 });
    expect(await remarksOf(id)).toEqual([]);
    const made = await list('dora', `jobs?filter=${encodeURIComponent("title == 'Twice'")}`);
    expect(made).toHaveLength(2);
    for (const one of made) expect(await remarksOf(one.id)).toEqual([]);
  });

  test('dry runs, batches, repeated calls and imports take it alike', async () => {
    expect(await tried('dora', 'POST', 'jobs?dry_run=true', { title: 'Dry', source: 'x'.repeat(30) })).toBe(
      '422 SOURCE_TOO_LONG',
    );
    const create = (source: string) => ({
      method: 'POST',
      path: '/api/jobs',
      body: { title: 'Batch', source },
    });
    const batch = await request('dora', 'POST', '/api/-/batch', { operations: [create('A'), create('B')] });
    expect(batch.status, JSON.stringify(batch.body)).toBe(200);
    const key = { 'Idempotency-Key': 'beside-1' };
    const first = await request('dora', 'POST', '/api/jobs', { title: 'Key', source: 'Once' }, key);
    const again = await request('dora', 'POST', '/api/jobs', { title: 'Key', source: 'Once' }, key);
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect(await remarksOf(first.body.id)).toEqual(['Once']);
    const other = await request('dora', 'POST', '/api/jobs', { title: 'Key', source: 'Twice' }, key);
    expect(other.status).toBe(422);
    const csv = 'title,source,told\nFrom a file,Paper,true\nFrom a file,Silence,false\n';
    const imported = await request('dora', 'POST', '/api/jobs/-/import', csv, { 'Content-Type': 'text/csv' });
    expect([imported.status, imported.body]).toMatchObject([200, { created: 2 }]);
    const found = await list('dora', `remarks?filter=${encodeURIComponent("job.title == 'From a file'")}`);
    expect(found.map(({ text }) => text)).toEqual(['Paper']);
  });

  test('two that spend the same budget at once do not overdraw it', async () => {
    const ids = await Promise.all([job(), job(), job()]);
    const spend = (id: string) =>
      tried('dora', 'PATCH', `jobs/${id}`, { hours: 10, reason: 'Rain', budget: budgets['Small'] });
    const outcomes = await Promise.all(ids.map(spend));
    expect(outcomes.toSorted()).toEqual(['200', '422 BUDGET_CLOSED', '422 BUDGET_CLOSED']);
    expect(await read('lea', `budgets/${budgets['Small']}`)).toMatchObject({ left: 4 });
  });

  test('the documents of the API say what may be sent with each call', async () => {
    const { body } = await request('dora', 'GET', '/api/-/openapi.json');
    const { schemas } = body.components;
    expect(schemas['job.create'].required).toEqual(['title']);
    expect(Object.keys(schemas['job.create'].properties)).toEqual([
      'title',
      'hours',
      'place',
      'told',
      'source',
    ]);
    expect(schemas['job.update'].properties.reason).toMatchObject({ description: 'The client reads it.' });
    expect(schemas['job'].properties).not.toHaveProperty('reason');
    const filled = await request('dora', 'POST', '/api/jobs/-/prefilled', { title: 'Chimney' });
    expect(filled.body).toMatchObject({ source: 'Chimn', told: true });
  });
});
