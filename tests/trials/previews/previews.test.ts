import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Who only reads sees what a step would do. */
describe.each(databases)('steps that are tried out, on $kind', (database) => {
  const { app, make, read, list, tried } = trialOf('previews/ledger.md', database);
  const account = (balance = '1000') => make('ada', 'accounts', { name: 'Savings', balance });
  const close = (id: string, query = '?dry_run=true') => `accounts/${id}/close${query}`;

  test('the answer shows the record and what it would make, and nothing of it stays', async () => {
    const id = await account();
    const path = `/api/${close(id, '?dry_run=true&expand=entries')}`;
    const { status, body } = await app().request('otto', 'POST', path, { rate: '0.05' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      balance: '1050.00',
      expanded: { entries: { items: [{ amount: '50.00', text: 'Interest' }] } },
    });
    expect(await read('otto', `accounts/${id}`)).toMatchObject({ balance: '1000.00', version: 1 });
    expect(await list('otto', 'entries')).toEqual([]);
  });

  test('it is a right to try, on what may be read, under all guards and checks; and none to do', async () => {
    const [id, large, empty] = [await account(), await account('9000'), await account('0')];
    const rate = { rate: '0.05' };
    expect(await tried('otto', 'POST', close(id, ''), rate)).toBe('403 forbidden');
    expect(await tried('otto', 'POST', close(id, '?dry_run=false'), rate)).toBe('403 forbidden');
    expect(await tried('gus', 'POST', close(id), rate)).toBe('403 forbidden');
    expect(await tried('otto', 'POST', `accounts/${id}/freeze?dry_run=true`)).toBe('403 forbidden');
    expect(await tried('otto', 'POST', close(large), rate)).toBe('404 not_found');
    expect(await tried('otto', 'POST', close(empty), rate)).toBe('422 NOTHING_TO_CLOSE');
    expect(await tried('otto', 'POST', close(id), { rate: '-1' })).toBe('422 invalid');
    expect(await tried('ada', 'POST', close(id, ''), rate)).toBe('200');
    const { can } = await read('otto', `accounts/${id}?can=true`);
    expect(can.transitions).not.toMatchObject({ close: true });
  });
});
