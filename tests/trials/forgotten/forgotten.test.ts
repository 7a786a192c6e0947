import { readFileSync } from 'node:fs';
import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const contract = readFileSync(new URL('forgotten.md', import.meta.url), 'utf8');

test('what must be there, what is no field and what is no record cannot be forgotten', () => {
  const codes = (effect: string) =>
    load(contract.replace(/\{ forget: record, .*/, effect), 'c.md')
      .findings.filter(({ level }) => level === 'error')
      .map(({ code }) => code);
  expect(codes('{ forget: record, fields: [diagnosis] }')).toEqual([]);
  expect(codes('{ forget: record, fields: [name] }')).toContain('wrong_value');
  expect(codes(`{ forget: record, fields: [name], set: { name: "'Gone'" } }`)).toEqual([]);
  expect(codes('{ forget: record, fields: [name], set: { name: "null" } }')).toContain('wrong_value');
  expect(codes('{ forget: record, fields: [name], set: { name: 5 } }')).toContain('wrong_type');
  expect(codes('{ forget: record, fields: [diagnoses] }')).toEqual(['unknown_name']);
  expect(codes('{ forget: record, fields: [version] }')).toContain('wrong_value');
  expect(codes('{ forget: left_on, fields: [diagnosis] }')).toEqual(['wrong_type']);
  expect(codes('{ forget: record }')).toEqual(['missing_key']);
  expect(codes('{ forget: record, delete: record }')).toEqual(['wrong_value']);
});

/** What was forgotten is nowhere; that something was there is told. */
describe.each(databases)('values that are forgotten on $kind', (database) => {
  const { app, make, done, read, tried, list } = trialOf('forgotten/forgotten.md', database);
  const everything = async () => {
    const tables = ['nf_history', 'nf_outbox', 'nf_notice', 'nf_idempotency', 'nf_request'];
    const rows = await Promise.all(
      tables.map((table) => app().runtime.database.ask(raw(`SELECT * FROM ${table}`))),
    );
    return JSON.stringify([rows, await list('dora', 'patients'), await list('dora', 'visits')]);
  };
  const patient = async (name: string, left?: string) => {
    const id = await make('dora', 'patients', { name, diagnosis: 'Whooping cough', bill: '80.00' });
    await make('dora', 'visits', { patient: id, day: '2026-01-02', finding: 'Whooping at night' });
    await done('dora', 'PATCH', `patients/${id}`, { diagnosis: 'No Whooping' });
    await done('dora', 'POST', `patients/${id}/leave`);
    if (left !== undefined) await done('dora', 'PATCH', `patients/${id}`, { left_on: left });
    return id;
  };

  test('a schedule forgets what was kept long enough, and nothing else', async () => {
    const [old, young] = [await patient('Ann', '2010-01-01'), await patient('Ben')];
    expect((await everything()).split('Whooping').length).toBeGreaterThan(4);
    await app().setClock('2026-03-03T03:00:00.000Z');
    expect(await read('dora', `patients/${old}`)).toMatchObject({
      status: 'forgotten',
      name: 'Former patient',
      diagnosis: null,
      bill: '80.00',
    });
    expect((await read('dora', `patients/${young}`)).diagnosis).toBe('No Whooping');
    const { items } = await read('dora', `patients/${old}/-/history`);
    expect(items.map(({ event }: { event: string }) => event)).toContain('create');
    expect(JSON.stringify(items)).not.toContain('Whooping');
    expect(JSON.stringify(items)).not.toContain('"Ann"');
    expect(JSON.stringify(items)).toContain('"diagnosis":{"before":null,"after":null}');
    expect(JSON.stringify(items)).toContain('80.00');
  });

  test('nothing of it is left in history, notices and kept answers once all is forgotten', async () => {
    for (const one of await list('dora', 'patients'))
      if (one.status === 'gone') await done('adam', 'POST', `patients/${one.id}/forget`);
    expect(await everything()).not.toContain('Whooping');
    const rows = await app().runtime.database.ask(sql`SELECT title FROM nf_notice`);
    expect(JSON.stringify(rows)).not.toContain('Whooping');
  });

  test('a step that is tried out or refused forgets nothing', async () => {
    const id = await patient('Cyd');
    expect(await tried('adam', 'POST', `patients/${id}/forget?dry_run=true`)).toBe('200');
    expect(await everything()).toContain('Whooping');
    expect(await tried('dora', 'POST', `patients/${id}/forget`)).toBe('403 forbidden');
    expect((await read('dora', `patients/${id}`)).diagnosis).toBe('No Whooping');
  });

  test('a call that is sent again after its values were forgotten is not made again, and tells none of them', async () => {
    const id = await make('dora', 'patients', { name: 'Eve' });
    const send = (key: string, ...call: [method: string, path: string, body: object]) =>
      app().request('dora', ...call, { 'Idempotency-Key': key });
    const calls = [
      () => send(`one-${id}`, 'PATCH', `/api/patients/${id}`, { diagnosis: 'Whooping once' }),
      () =>
        send(`many-${id}`, 'POST', '/api/-/batch', {
          operations: [
            { method: 'PATCH', path: `/api/patients/${id}`, body: { diagnosis: 'Whooping twice' } },
            { method: 'POST', path: '/api/visits', body: { patient: id, day: '2026-01-02' } },
          ],
        }),
    ];
    for (const call of calls) expect(JSON.stringify((await call()).body)).toContain('Whooping');
    const { request } = await done('dora', 'POST', `patients/${id}/clear`);
    await done('adam', 'POST', `-/requests/${request}/approve`, {});
    for (const call of calls) {
      const { status, body } = await call();
      expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('Whooping')]);
      expect(JSON.stringify(body)).toContain(id);
    }
    expect(await read('dora', `patients/${id}`)).toMatchObject({ name: 'Eve', diagnosis: null });
  });

  test('two who agree on a call that forgets have decided it; other calls on the record wait no more', async () => {
    const id = await make('dora', 'patients', { name: 'Fay' });
    const asked = async (step: string, body: object = {}) =>
      String((await done('dora', 'POST', `patients/${id}/${step}`, body)).request);
    const rejected = await asked('note', { diagnosis: 'Whooping in words' });
    await done('adam', 'POST', `-/requests/${rejected}/reject`, { reason: 'No Whooping' });
    const late = await asked('note', { diagnosis: 'Whooping late' });
    await app().setClock('2026-03-05T03:00:00.000Z');
    const [other, own] = [await asked('note', { diagnosis: 'Whooping' }), await asked('clear')];
    await done('adam', 'POST', `-/requests/${own}/approve`, {});
    const state = async (request: string) => {
      const { state, decided_by: by } = await read('dora', `-/requests/${request}`);
      return [state, by !== null];
    };
    expect(await state(own)).toEqual(['approved', true]);
    expect(await state(other)).toEqual(['withdrawn', false]);
    expect(await state(late)).toEqual(['expired', false]);
    expect(await state(rejected)).toEqual(['rejected', true]);
    const rows = await app().runtime.database.ask(sql`SELECT body, reason FROM nf_request`);
    expect(JSON.stringify(rows)).not.toContain('Whooping');
  });
});
