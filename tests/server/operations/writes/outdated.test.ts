import { expect, describe, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { billing } from './billing.ts';
import { modelOf, openWorkshop, runtimeOn, told } from './workshop.ts';

describe.each(databases)('a process whose contract was replaced by another process on $kind', ({ open }) => {
  test('writes nothing any more, neither for callers nor by the clock', async () => {
    const place = await open();
    const bills = await openWorkshop(place, billing);
    const contract = billing.replace('# Billing', '# Billing, second edition');
    const clock = { now: '2026-01-06T08:00:00.000Z' };
    await runtimeOn(bills.runtime.database, { model: modelOf(contract), contract, clock });
    const before = await bills.traces('bill');
    expect(told(await bills.create('kim', 'bill', { name: 'New', total: '1.00' }))).toBe('503 busy');
    bills.setClock('2026-01-20T08:00:00.000Z');
    await bills.runDue();
    expect(await bills.traces('bill')).toEqual(before);
    await bills.runtime.database.close();
    await place.dispose();
  });
});
