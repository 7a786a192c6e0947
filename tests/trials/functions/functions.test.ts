import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('functions of a contract, on $kind', (database) => {
  const { app, make, done, read, tried, list } = trialOf('functions/clients.md', database);

  test('work out values of a new record', async () => {
    const id = await make('cleo', 'clients', {
      name: 'Ada King Lovelace',
      phone: '0664 / 123 45',
      born: '1990-01-05',
    });
    expect(await read('cleo', `clients/${id}`)).toMatchObject({
      given: 'Ada King',
      family: 'Lovelace',
      reached: '+4366412345',
      half: '250.00',
      next_birthday: '2027-01-05',
      status: 'open',
    });
    const bare = await make('cleo', 'clients', { name: 'Cher' });
    expect(await read('cleo', `clients/${bare}`)).toMatchObject({
      given: 'Cher',
      reached: null,
      next_birthday: null,
    });
  });

  test('judge rules, through definitions, and the state that a record starts in', async () => {
    expect(await tried('cleo', 'POST', 'clients', { name: 'A', iban: 'AT61 1904 3002 3457 3201' })).toBe(
      '201',
    );
    expect(await tried('cleo', 'POST', 'clients', { name: 'A', iban: 'AT62 1904 3002 3457 3201' })).toBe(
      '422 BAD_IBAN',
    );
    const id = await make('cleo', 'clients', { name: 'Mr Blocked' });
    expect(await read('cleo', `clients/${id}`)).toMatchObject({ status: 'closed' });
  });

  test('guard steps, and give what they set and their effects write; no call sees another', async () => {
    const id = await make('cleo', 'clients', { name: 'Ada Lovelace', phone: '0664 123' });
    expect((await read('cleo', `clients/${id}?can=true`)).can).toMatchObject({ transitions: { ring: true } });
    await done('cleo', 'POST', `clients/${id}/ring`, { to: '01 588' });
    await done('cleo', 'POST', `clients/${id}/ring`, { to: '01 588' });
    expect(await read('cleo', `clients/${id}`)).toMatchObject({ reached: '+431588', rung: 14 });
    expect(await list('cleo', 'calls')).toMatchObject([
      { number: '+431588', note: 'Ada Lovelace' },
      { number: '+431588', note: 'Ada Lovelace' },
    ]);
    await done('cleo', 'PATCH', `clients/${id}`, { phone: 'none' });
    expect(await tried('cleo', 'POST', `clients/${id}/ring`, { to: '01 588' })).toBe('409 not_allowed_now');
  });

  test('one that fails refuses the call, at its field where it has one; the next call is as before', async () => {
    const looping = await app().request('cleo', 'POST', '/api/clients', { name: 'Loop' });
    expect([looping.status, looping.body]).toMatchObject([
      422,
      { code: 'invalid', errors: [{ field: 'slug', code: 'function_failed' }] },
    ]);
    const id = await make('cleo', 'clients', { name: 'Broken' });
    const { status, body } = await app().request('cleo', 'POST', `/api/clients/${id}/close`);
    expect([status, body]).toMatchObject([422, { code: 'invalid', errors: [{ code: 'function_failed' }] }]);
    expect(JSON.stringify(body)).not.toContain('secret');
    // Who may not see the record is not told that there is one to fail on.
    expect(await tried('gus', 'POST', `clients/${id}/close`)).toBe('404 not_found');
    expect(await read('cleo', `clients/${id}`)).toMatchObject({ slug: 'broken', status: 'open' });
  });

  test('fill documents and mails in, with what their reader may read', async () => {
    const id = await make('cleo', 'clients', {
      name: 'Ada Lovelace',
      phone: '0664 123',
      email: 'ada@example.org',
      iban: 'AT61 1904 3002 3457 3201',
    });
    const { request, url } = app();
    const session = await request(undefined, 'POST', '/api/-/rehearsal/session', {
      person: 'cleo',
      token: true,
    });
    const headers = { authorization: `Bearer ${String(session.body.token)}` };
    const page = await (await fetch(`${url}/api/clients/${id}/-/documents/card`, { headers })).text();
    expect(page).toContain('Dear Lovelace, your account is known. Ring us from +43664123.');
    await done('cleo', 'POST', `clients/${id}/close`);
    expect(await read('cleo', `clients/${id}/-/mails`)).toMatchObject({ items: [{ state: 'waiting' }] });
    // A text that fails holds back the mail, and not what has happened.
    const other = await make('cleo', 'clients', { name: 'Ada', email: 'ada@example.org' });
    await done('cleo', 'PATCH', `clients/${other}`, { name: 'Loop' });
    await done('cleo', 'POST', `clients/${other}/close`);
    expect(await read('cleo', `clients/${other}/-/mails`)).toMatchObject({
      items: [
        { state: 'withheld', error: 'The function `slug_of` of this application takes too long here.' },
      ],
    });
  });
});
