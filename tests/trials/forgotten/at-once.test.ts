import { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const variables = new Map([['LEDGER_URL', 'http://127.0.0.1:9/']]);

/** A value that is forgotten by the call that brings it, or by another of the same transaction, is kept nowhere. */
describe.each(databases)('values that are forgotten at once on $kind', (database) => {
  const { app, make, done, read, tried } = trialOf('forgotten/at-once.md', database, { variables });
  const ask = (statement: string) => app().runtime.database.ask(raw(statement));
  /** Every row of every table. */
  const everything = async () => {
    const names = await ask(
      database.kind === 'sqlite'
        ? `SELECT name FROM sqlite_master WHERE type = 'table'`
        : `SELECT table_name AS name FROM information_schema.tables
           WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
    );
    const rows = await Promise.all(
      names.map(async ({ name }) => [name, await ask(`SELECT * FROM "${name}"`)]),
    );
    return JSON.stringify(rows);
  };
  const withKey = (key: string, ...call: [method: string, path: string, body: object]) =>
    app().request('dora', ...call, { 'Idempotency-Key': key });
  const approved = (request: unknown) => done('adam', 'POST', `-/requests/${String(request)}/approve`, {});

  test('by a later operation of a batch under one key', async () => {
    const id = await make('dora', 'complaints', { name: 'Ann' });
    const path = `/api/complaints/${id}`;
    const send = () =>
      withKey('batch', 'POST', '/api/-/batch', {
        operations: [
          { method: 'PATCH', path, body: { story: 'Whooping' } },
          { method: 'POST', path: '/api/complaints', body: { name: 'Bob', story: 'Kept' } },
          { method: 'PATCH', path, body: { close: true } },
        ],
      });
    expect(JSON.stringify((await send()).body)).toContain('Whooping');
    expect(await everything()).not.toContain('Whooping');
    const { status, body } = await send();
    expect([status, body.answers.map((one: { status: number }) => one.status)]).toEqual([
      200,
      [200, 201, 200],
    ]);
    expect(body.answers[0].body).toEqual({ id });
    expect(body.answers[1].body).toMatchObject({ name: 'Bob', story: 'Kept' });
    expect(body.answers[2].body).toMatchObject({ id, name: 'Ann', story: null });
  });

  test('by a later row of an import, of whose rows something was said', async () => {
    const rows = 'name,story,closes\nCyd,Whooping at night,\nDan,,Cyd\n';
    const send = () =>
      app().request('dora', 'POST', '/api/complaints/-/import', rows, {
        'Content-Type': 'text/csv',
        'Idempotency-Key': 'rows',
      });
    const { body } = await send();
    expect(body).toMatchObject({
      created: 2,
      warnings: [{ message: 'Whooping at night is long.', line: 2 }],
    });
    expect(await everything()).not.toContain('Whooping');
    expect((await send()).body).toMatchObject({ created: 2, warnings: [] });
  });

  test('by the call itself, also in messages, which are sent without them', async () => {
    const id = await make('dora', 'complaints', { name: 'Eve' });
    const values = { story: 'Whooping', contact: 'whooping@clinic.example', close: true };
    const { status, body } = await withKey('one', 'PATCH', `/api/complaints/${id}`, values);
    expect([status, body.story]).toEqual([200, null]);
    expect((await everything()).toLowerCase()).not.toContain('whooping');
    const sent = await ask(`SELECT kind, target, body FROM nf_outbox WHERE record = '${id}' ORDER BY id`);
    expect(sent.map(({ kind }) => kind)).toContain('webhook');
    expect(sent.map(({ kind }) => kind)).toContain('call');
    const { items } = await read('dora', `complaints/${id}/-/history`);
    expect(items.at(0).changes).toMatchObject({ story: { before: null, after: null } });
  });

  test('by what stands before a delete, also where the record comes back', async () => {
    const id = await make('dora', 'complaints', { name: 'Fay', story: 'Whooping' });
    expect(await tried('dora', 'DELETE', `complaints/${id}`)).toBe('204');
    expect(await everything()).not.toContain('Whooping');
    await done('dora', 'POST', 'complaints/-/restore', { id });
    expect(await read('dora', `complaints/${id}`)).toMatchObject({ name: 'Fay', story: null });
  });

  test('by a create that has waited, of what was sent', async () => {
    const send = () => withKey('held', 'POST', '/api/reports', { told: 'Whooping', hide: true });
    const { status, body } = await send();
    expect(status).toBe(202);
    expect(await everything()).toContain('Whooping');
    const { record } = await approved(body.request);
    expect(await read('dora', `reports/${record}`)).toMatchObject({ told: null });
    expect(await everything()).not.toContain('Whooping');
    expect((await send()).body).toEqual(body);
    const kept = await make('dora', 'complaints', { name: 'Gil' });
    const { request } = (await withKey('open', 'POST', '/api/reports', { told: 'Sneezing' })).body;
    await approved(request);
    expect((await read('dora', `-/requests/${request}`)).values).toEqual({ told: 'Sneezing' });
    expect(kept).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('by a part that has waited, of its whole', async () => {
    const folder = await make('dora', 'folders', { name: 'Hal' });
    const { request } = await done('dora', 'POST', 'sheets', { folder, about: 'Whooping' });
    await approved(request);
    expect(await read('dora', `folders/${folder}`)).toMatchObject({ name: 'Hal', about: null });
    const { items } = await read('dora', `folders/${folder}/-/history`);
    expect(JSON.stringify(items)).toContain('"about":{"before":null,"after":null}');
    expect(await everything()).not.toContain('Whooping');
  });

  test('by a change that has waited, of parts that were sent along; other changes with parts wait no more', async () => {
    const folder = await make('dora', 'folders', { name: 'Ida', sheets: [{ says: 'Nothing' }] });
    const asked = async (body: object) => (await done('dora', 'PATCH', `folders/${folder}`, body)).request;
    const [own, other, name] = [
      await asked({ sheets: [{ says: 'Whooping' }] }),
      await asked({ sheets: [{ says: 'Whooping too' }] }),
      await asked({ name: 'Jan' }),
    ];
    await approved(own);
    expect(await everything()).not.toContain('Whooping');
    const state = async (request: unknown) => (await read('dora', `-/requests/${String(request)}`)).state;
    expect([await state(own), await state(other), await state(name)]).toEqual([
      'approved',
      'withdrawn',
      'waiting',
    ]);
  });
});
