import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Several effects for one record, in order: each sentence as a stranger would try it. */
describe.each(databases)('effects of a cinema on $kind', (database) => {
  const trial = trialOf('effects/cinema.md', database);
  const { make, done, tried, read, list } = trial;
  const of = (show: string, plural: string) =>
    list('dora', `${plural}?filter=${encodeURIComponent(`show == '${show}'`)}&sort=created_at`);
  type Row = readonly [name: string, seats: number, dear?: boolean];
  const showOf = async (rows: readonly Row[]) => {
    const hall = await make('dora', 'halls', { name: 'H' });
    for (const [name, seats, dear = false] of rows) await make('dora', 'rows', { hall, name, seats, dear });
    return make('dora', 'shows', { title: 'S', hall });
  };
  const linesOf = async (show: string) =>
    (await of(show, 'lines')).map(({ text, nth }) => `${text} ${nth}`).toSorted();

  test('all effects are done for one record before the next, and each sees what the one before did', async () => {
    const show = await showOf([
      ['A', 3],
      ['none', 0],
      ['B', 4, true],
    ]);
    await done('dora', 'POST', `shows/${show}/open`);
    expect(await read('dora', `shows/${show}`)).toMatchObject({ left: 7 });
    expect(await linesOf(show)).toEqual(['A 3', 'B 7', 'all 7', 'dear 2']);
    const blocks = await of(show, 'blocks');
    expect(blocks.map(({ name, made }) => [name, made])).toEqual([
      ['A', 3],
      ['B', 4],
    ]);
  });

  test('one within one goes through each, and what is gone is left', async () => {
    const show = await showOf([
      ['A', 2],
      ['B', 3, true],
    ]);
    await done('dora', 'POST', `shows/${show}/open`);
    await done('dora', 'POST', `shows/${show}/close`);
    expect(await linesOf(show)).toEqual(['A 2', 'B 2', 'all 5']);
    const blocks = await of(show, 'blocks');
    expect(blocks.map(({ made }) => made)).toEqual([1, 1]);
  });

  test('a condition holds several together, and a result may be made within it', async () => {
    const show = await showOf([['A', 2]]);
    await done('dora', 'POST', `shows/${show}/open`);
    await done('dora', 'POST', `shows/${show}/drop`, { deep: false });
    expect(await of(show, 'blocks')).toHaveLength(1);
    const { status, body } = await trial.app().request('dora', 'POST', `/api/shows/${show}/drop`);
    expect([status, body.result?.text]).toEqual([200, 'last']);
    expect(await of(show, 'blocks')).toEqual([]);
  });

  test('one that is refused undoes all of them, and says which it was', async () => {
    const show = await showOf([
      ['A', 2],
      ['B', 51],
    ]);
    const { status, body } = await trial.app().request('dora', 'POST', `/api/shows/${show}/open`);
    expect([status, body.code]).toEqual([422, 'TOO_MANY']);
    expect(await of(show, 'blocks')).toEqual([]);
    expect(await tried('gil', 'POST', `shows/${show}/open`)).toBe('403 forbidden');
    const hall = await make('dora', 'halls', { name: 'H' });
    const whole = await make('dora', 'shows', { title: 'S', hall });
    for (let row = 0; row < 15; row += 1) await make('dora', 'rows', { hall, name: `R${row}`, seats: 1 });
    const many = await trial.app().request('dora', 'POST', `/api/shows/${whole}/open`);
    expect([many.status, many.body.code]).toEqual([409, 'limit_reached']);
    expect(many.body.errors[0].at.effect).toMatch(/^show\.open\.then\.1\.then\.\d$/);
  });

  test('a record is made as often as is said, each time after the time before', async () => {
    const show = await showOf([]);
    await done('dora', 'PATCH', `shows/${show}`, { kinds: ['talk', 'film'] });
    await done('dora', 'POST', `shows/${show}/seats`, { count: 3 });
    expect((await of(show, 'seats')).map(({ nth }) => String(nth)).toSorted()).toEqual(['1', '2', '3']);
    expect(await linesOf(show)).toEqual([
      'AB 2',
      'S 1',
      'film 0',
      'n 4',
      'n 4',
      'n 6',
      'n 6',
      'n 6',
      'talk 0',
    ]);
    const none = await showOf([]);
    await done('dora', 'POST', `shows/${none}/seats`, { count: -1 });
    expect(await of(none, 'seats')).toEqual([]);
    expect(await tried('dora', 'POST', `shows/${none}/fill`, { count: 41 })).toBe('409 limit_reached');
    expect(await of(none, 'seats')).toEqual([]);
  });

  test('effects are repeated until there is nothing left to do', async () => {
    const show = await showOf([]);
    for (const [nth, owed] of [
      [1, '30.00'],
      [2, '50.00'],
      [3, '20.00'],
    ])
      await make('dora', 'bills', { show, nth, owed });
    const voucher = await make('dora', 'vouchers', { show });
    const owed = async () => (await of(show, 'bills')).map((bill) => String(bill.owed)).toSorted();
    await done('dora', 'POST', `vouchers/${voucher}/pay`, { sum: '45.50' });
    expect(await owed()).toEqual(['0.00', '20.00', '34.50']);
    await done('dora', 'POST', `vouchers/${voucher}/pay`, { sum: '60' });
    expect(await owed()).toEqual(['0.00', '0.00', '0.00']);
    expect(await read('dora', `vouchers/${voucher}`)).toMatchObject({ open: '5.50' });
    const sums = (await list('dora', 'payments?sort=created_at')).map(({ sum }) => sum);
    expect(sums).toEqual(['30.00', '15.50', '34.50', '20.00']);
  });

  test('two who pay at once pay nothing twice', async () => {
    const show = await showOf([]);
    await make('dora', 'bills', { show, nth: 1, owed: '30.00' });
    const vouchers = await Promise.all([1, 2].map(() => make('dora', 'vouchers', { show })));
    const paid = vouchers.map((id) => done('dora', 'POST', `vouchers/${id}/pay`, { sum: '20' }));
    expect((await Promise.all(paid)).map(({ open }) => String(open)).toSorted()).toEqual(['0.00', '10.00']);
  });

  test('what does not come to an end is refused, and nothing of it stays', async () => {
    const show = await showOf([]);
    const voucher = await make('dora', 'vouchers', { show });
    for (const step of ['spin', 'idle']) {
      const { status, body } = await trial.app().request('dora', 'POST', `/api/vouchers/${voucher}/${step}`);
      expect([status, body.code, body.errors[0].at.effect]).toEqual([
        409,
        'limit_reached',
        step === 'idle' ? 'voucher.idle.then.1' : 'voucher.spin.then.1.then.1',
      ]);
    }
    expect(await read('dora', `vouchers/${voucher}`)).toMatchObject({ open: '0.00', version: 1 });
  });

  test('two who do it at once are done one after the other', async () => {
    const show = await showOf([['A', 2]]);
    const both = [1, 2].map(() => tried('dora', 'POST', `shows/${show}/open`));
    expect(await Promise.all(both)).toEqual(['200', '200']);
    expect(await read('dora', `shows/${show}`)).toMatchObject({ left: 4 });
    expect(await linesOf(show)).toEqual(['A 2', 'A 4', 'all 2', 'all 4']);
  });
});
