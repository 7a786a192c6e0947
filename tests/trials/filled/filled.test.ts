import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Texts with places, as values. */
describe.each(databases)('texts that are written once, on $kind', (database) => {
  const { make, done, read, list, tried } = trialOf('filled/orders.md', database);
  const order = { number: 12, kind: 'rent', total: '1234.5', due: '2026-05-04', at: '2026-05-04T07:00:00Z' };

  test('values stand in them as people read them; what is empty leaves nothing', async () => {
    const id = await make('cleo', 'orders', order);
    expect((await read('cleo', `orders/${id}`)).subject).toBe(
      'Miete 12: €\u00a01.234,50, fällig 4. Mai 2026',
    );
    const yen = { ...order, kind: 'sale', currency: 'JPY', total: '3500', due: null };
    const other = await make('cleo', 'orders', yen);
    expect((await read('cleo', `orders/${other}`)).subject).toBe('Kauf 12: ¥\u00a03.500, fällig');
  });

  test('steps set them, effects keep them, and rules and guards ask them', async () => {
    const id = await make('cleo', 'orders', order);
    const { reminder } = await done('cleo', 'POST', `orders/${id}/remind`, { days: 3 });
    expect(reminder).toBe('3 Tage, bis 4. Mai 2026, €\u00a02.469,00, E-Mail');
    expect(await list('cleo', 'notes')).toMatchObject([{ text: '12\n4. Mai 2026 um 09:00 !' }]);
    const unlucky = await make('cleo', 'orders', { ...order, number: 13 });
    expect(await tried('cleo', 'POST', `orders/${unlucky}/remind`, { days: 3 })).toBe('409 not_allowed_now');
    expect(await tried('cleo', 'POST', 'orders', { ...order, subject: '12' })).toBe('422 WRITTEN_TWICE');
    expect(await tried('cleo', 'PATCH', `orders/${id}`, { subject: 'x'.repeat(300) })).toBe('422 invalid');
  });
});
