import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { officeOn } from './office.ts';

/** What the specification of an invoicing desk says of invoices that come again. */
describe.each(databases)('recurring invoices on $kind', (database) => {
  const office = officeOn(database, '2025-01-31T06:00:00Z'); // one in the morning, in New York
  const { make, invoice, until, done, tried, read, list } = office;
  /** A plan for a client of its own, and the dates of what it has made so far. */
  const planned = async (first_date: string, how_many: number, of_what: string, more: object = {}) => {
    const client = await make('ada', 'clients', { name: `Client of ${first_date}` });
    const pattern = await invoice({ client, discount_percent: '10' });
    const input = { first_date, how_many, of_what, ...more };
    const { result } = await done('ada', 'POST', `invoices/${pattern}/make_recurring`, input);
    const madeBy = async () =>
      (await list('ada', `invoices?filter=copied_from == '${pattern}'&sort=date`)).map(
        ({ date, due, total, status }) => ({ date, due, total, status }),
      );
    return { id: String(result.id), madeBy };
  };
  const dates = async (plan: { madeBy: () => Promise<readonly { date: string }[]> }) =>
    (await plan.madeBy()).map(({ date }) => date);

  test('27: a month after the 31st of January is the 3rd of March', async () => {
    const { id, madeBy } = await planned('2025-01-31', 1, 'months');
    await until('2025-01-31T12:00:00Z');
    expect(await madeBy()).toEqual([
      { date: '2025-01-31', due: '2025-03-02', total: '157.82', status: 'draft' },
    ]);
    expect((await read('ada', `recurring_plans/${id}`)).next_date).toBe('2025-03-03');
    await done('ada', 'POST', `recurring_plans/${id}/stop`);
  });

  test('29: a plan that ends today makes nothing, and nobody runs one by hand', async () => {
    const { id, madeBy } = await planned('2025-02-01', 7, 'days', { last_date: '2025-02-01' });
    expect(await tried('ada', 'POST', `recurring_plans/${id}/run`)).toBe('403 forbidden');
    expect(await tried(undefined, 'POST', `recurring_plans/${id}/run`)).toBe('401 not_signed_in');
    await until('2025-02-01T12:00:00Z');
    expect(await madeBy()).toEqual([]);
  });

  test('30: a run that is asked for twice at once makes one invoice', async () => {
    const plan = await planned('2025-02-02', 1, 'years');
    await Promise.all([until('2025-02-02T12:00:00Z'), until('2025-02-02T12:00:00Z')]);
    expect(await dates(plan)).toEqual(['2025-02-02']);
  });

  test('28: what was missed is made up for, one a run', async () => {
    await until('2025-05-22T06:00:00Z');
    const plan = await planned('2025-05-01', 7, 'days');
    const made = ['2025-05-01', '2025-05-08', '2025-05-15', '2025-05-22'];
    for (const day of [0, 1, 2, 3]) {
      await until(`2025-05-${22 + day}T12:00:00Z`);
      expect(await dates(plan)).toEqual(made.slice(0, day + 1));
    }
    await until('2025-05-26T12:00:00Z');
    expect(await dates(plan)).toEqual(made);
  });
});
