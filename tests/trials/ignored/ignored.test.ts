import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What a right ignores may be sent, and is not heeded. */
describe.each(databases)('fields that are ignored, on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('ignored/ignored.md', database);
  const whole = {
    name: 'Ada',
    limit: 900,
    level: 'gold',
    version: 7,
    id: 'mine',
    created_at: 'long ago',
    double: 'x',
  };

  test('a new record is made without them, with its defaults', async () => {
    const made = await done('cleo', 'POST', 'customers', whole);
    expect(made).toMatchObject({ name: 'Ada', limit: 100, level: 'gold', double: 200, version: 1 });
    expect(made.id).not.toBe('mine');
  });

  test('a record that was read is sent back whole, with one change', async () => {
    const id = await make('cleo', 'customers', { name: 'Ben', code: 'b' });
    const sent = ['id', 'name', 'limit', 'level', 'keeper', 'double', 'version', 'created_at', 'updated_at'];
    const record = await read('cleo', `customers/${id}`);
    const known = Object.fromEntries(sent.map((name) => [name, record[name]]));
    const changed = await done('cleo', 'PATCH', `customers/${id}`, { ...known, name: 'Benno' });
    expect(changed).toMatchObject({ name: 'Benno', code: 'b', version: 2 });
  });

  test('what is neither covered nor ignored is refused, and nothing is changed', async () => {
    const id = await make('cleo', 'customers', { name: 'Cy' });
    expect(await tried('cleo', 'PATCH', `customers/${id}`, { code: 'c', version: 4 })).toBe(
      '403 forbidden_field',
    );
    expect(await tried('cleo', 'PATCH', `customers/${id}`, { colour: 'red', version: 4 })).toBe(
      '422 invalid',
    );
    expect(await tried('cleo', 'POST', 'customers', { name: 'x', created_by: null })).toBe(
      '403 forbidden_field',
    );
  });

  test('which right holds of the record decides: of ones own the level is set, of others it is ignored', async () => {
    const own = await make('cleo', 'customers', { name: 'Di' });
    expect((await done('cleo', 'PATCH', `customers/${own}`, { level: 'gold', limit: 5 })).limit).toBe(5);
    const after = await done('carl', 'PATCH', `customers/${own}`, {
      name: 'Dina',
      level: 'plain',
      limit: 'none',
    });
    expect(after).toMatchObject({ name: 'Dina', level: 'gold', limit: 5 });
  });

  test('a call of nothing but ignored fields changes nothing, and makes no version', async () => {
    const id = await make('kim', 'customers', { name: 'Eve' });
    expect(await done('carl', 'PATCH', `customers/${id}`, { limit: 1, level: 'gold' })).toMatchObject({
      version: 1,
      limit: 100,
    });
    expect((await read('carl', `customers/${id}/-/history`)).items).toHaveLength(1);
  });

  test('whoever has a right that covers a field is heeded, and told what is wrong with it', async () => {
    expect(await tried('kim', 'POST', 'customers', { name: 'Flo', limit: -1 })).toBe('422 invalid');
    expect((await done('kim', 'POST', 'customers', { name: 'Flo', limit: 3 })).limit).toBe(3);
    expect(await tried('kim', 'POST', 'customers', { name: 'Flo', version: 1 })).toBe('403 forbidden_field');
  });

  test('parts that are sent along are without what is ignored of them', async () => {
    const addresses = [{ street: 'Lane 1', checked: true }];
    const id = await make('cleo', 'customers', { name: 'Gus', addresses });
    const [first] = (await read('cleo', `addresses?filter=${encodeURIComponent(`customer == '${id}'`)}`))
      .items;
    expect(first).toMatchObject({ street: 'Lane 1', checked: null });
    await done('cleo', 'PATCH', `customers/${id}`, {
      addresses: [{ id: first.id, street: 'Lane 2', checked: 'yes' }],
    });
    expect(await read('cleo', `addresses/${first.id}`)).toMatchObject({ street: 'Lane 2', checked: null });
    const wrong = await app().request('cleo', 'PATCH', `/api/customers/${id}`, {
      addresses: [{ street: 1, checked: 1 }],
    });
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(['addresses.0.street']);
  });

  test('a file that is ignored is not taken, and can be used where it is heeded', async () => {
    expect(await tried('cleo', 'POST', 'papers', { title: 'A', scan: { id: 'no file' } })).toBe('201');
    expect(await tried('cleo', 'POST', 'papers', { title: 'A', scan: 4 })).toBe('201');
  });

  test('a batch, an import, a dry run and a call with a key leave out the same', async () => {
    const operations = [{ method: 'POST', path: '/api/customers', body: { ...whole, name: 'Hal' } }];
    const batch = await app().request('cleo', 'POST', '/api/-/batch', { operations });
    expect(batch.body.answers[0].body).toMatchObject({ name: 'Hal', limit: 100 });
    const tested = await app().request('cleo', 'POST', '/api/customers?dry_run=true', whole);
    expect(tested.body).toMatchObject({ limit: 100 });
    const rows = `${JSON.stringify({ name: 'Ida', limit: 900, level: 'gold' })}\n`;
    const read = await app().request('cleo', 'POST', '/api/customers/-/import', rows, {
      'Content-Type': 'application/x-ndjson',
    });
    expect([read.status, read.body.created]).toEqual([200, 1]);
    const key = { 'Idempotency-Key': 'once' };
    const first = await app().request('cleo', 'POST', '/api/customers', { ...whole, name: 'Joe' }, key);
    const again = await app().request('cleo', 'POST', '/api/customers', { ...whole, name: 'Joe' }, key);
    expect(again.body).toEqual(first.body);
  });

  test('a record that is brought back keeps all that it had, or is not brought back', async () => {
    const id = await make('kim', 'customers', { name: 'Kit', limit: 7 });
    await done('cleo', 'DELETE', `customers/${id}`);
    expect(await tried('cleo', 'POST', 'customers/-/restore', { id })).toBe('403 forbidden_field');
    expect(await done('kim', 'POST', 'customers/-/restore', { id })).toMatchObject({ name: 'Kit', limit: 7 });
  });

  test('two at the same moment: each is judged by the right that holds when its turn comes', async () => {
    const id = await make('cleo', 'customers', { name: 'Lou' });
    await Promise.all([
      done('kim', 'PATCH', `customers/${id}`, { limit: 8 }),
      done('carl', 'PATCH', `customers/${id}`, { limit: 9, name: 'Louis' }),
    ]);
    expect(await read('cleo', `customers/${id}`)).toMatchObject({ limit: 8, name: 'Louis' });
  });

  test('a form offers none of them', async () => {
    const id = await make('kim', 'customers', { name: 'Max' });
    const { can } = await read('carl', `customers/${id}?can=true`);
    expect(can.update).toEqual(['name']);
  });
});
