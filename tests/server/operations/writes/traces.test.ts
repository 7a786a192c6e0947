import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { withDesk } from './with-desk.ts';
import { answerOf, told } from './workshop.ts';

describe.each(databases)('what a write leaves behind on $kind', ({ open }) => {
  const desk = withDesk(open);
  const historyOf = (id: string) =>
    desk.workshop.select(`SELECT * FROM nf_history WHERE record = '${id}' ORDER BY version, id`);

  test('is a history of every change: who, when, how, each field before and after', async () => {
    const loan = await desk.asked('sam', 'Camera', [5, 12]);
    answerOf(await desk.workshop.update('sam', loan, { note: 'please' }));
    answerOf(await desk.workshop.do('mira', loan, 'approve'));
    const rows = await historyOf(loan.id);
    expect(rows).toMatchObject([
      {
        action: 'create',
        transition: null,
        actor: desk.workshop.id('sam'),
        version: 1,
        contract: 1,
        request: 'request',
      },
      {
        action: 'update',
        transition: null,
        actor: desk.workshop.id('sam'),
        version: 2,
        actor_kind: 'person',
      },
      {
        action: 'transition',
        transition: 'approve',
        actor: desk.workshop.id('mira'),
        version: 3,
        entity: 'loan',
      },
    ]);
    const changes = rows.map((row) => JSON.parse(String(row['changes'])));
    expect(changes[0]).toEqual({
      item: [null, desk.items['Camera']],
      borrower: [null, desk.workshop.id('sam')],
      start: [null, '2026-01-05'],
      due: [null, '2026-01-12'],
      status: [null, 'requested'],
    });
    expect(changes.slice(1)).toEqual([{ note: [null, 'please'] }, { status: ['requested', 'approved'] }]);
  });

  test('is nothing at all after a dry run, which answers as the write would', async () => {
    const loan = await desk.asked('sam', 'Camera', [5, 12]);
    const before = await desk.workshop.traces('loan');
    const dryRun = true;
    const item = desk.items['Light'];
    const created = await desk.workshop.create('sam', 'loan', { item }, { dryRun, idempotencyKey: 'dry' });
    expect(answerOf(created).record).toMatchObject({ status: 'requested', item });
    expect(answerOf(await desk.workshop.update('sam', loan, { note: 'x' }, { dryRun })).version).toBe(2);
    expect(answerOf(await desk.workshop.do('mira', loan, 'approve', {}, { dryRun })).record).toMatchObject({
      status: 'approved',
    });
    expect(told(await desk.workshop.remove('mira', loan, { dryRun }))).toBe('done');
    expect(told(await desk.workshop.update('sam', loan, { due: '2026-01-01' }, { dryRun }))).toBe(
      '422 DUE_AFTER_START due:DUE_AFTER_START',
    );
    expect(await desk.workshop.traces('loan')).toEqual(before);
    expect(await desk.workshop.rows('loan')).toMatchObject([{ status: 'requested', version: 1, note: null }]);
  });

  test('is the same record again for the same key and request', async () => {
    const body = { item: desk.items['Camera'], start: '2026-01-10', due: '2026-01-12' };
    const first = await desk.workshop.create('sam', 'loan', body, { idempotencyKey: 'one' });
    const before = await desk.workshop.traces('loan');
    const again = await desk.workshop.create('sam', 'loan', body, { idempotencyKey: 'one' });
    expect(answerOf(first).replayed).toBe(false);
    expect(again).toEqual({ kind: 'done', value: { ...answerOf(first), replayed: true } });
    expect(await desk.workshop.traces('loan')).toEqual(before);
  });

  test('is refused for the same key with another request, and no matter to another person', async () => {
    const body = { item: desk.items['Camera'], start: '2026-01-10', due: '2026-01-12' };
    const options = { idempotencyKey: 'two' };
    const first = answerOf(await desk.workshop.create('sam', 'loan', body, options));
    expect(told(await desk.workshop.create('sam', 'loan', { ...body, note: 'x' }, options))).toBe(
      '422 idempotency_conflict',
    );
    expect(told(await desk.workshop.update('sam', { entity: 'loan', id: first.id }, {}, options))).toBe(
      '422 idempotency_conflict',
    );
    const other = { ...body, item: desk.items['Light'] };
    expect(told(await desk.workshop.create('tom', 'loan', other, options))).toBe('done');
  });

  test('does not keep the key of a refused write, and forgets keys after a day', async () => {
    const options = { idempotencyKey: 'three' };
    const body = { item: desk.items['Camera'], start: '2026-01-10' };
    expect(
      told(await desk.workshop.create('sam', 'loan', { ...body, due: '2026-01-09' }, options)),
    ).toContain('DUE_AFTER_START');
    expect(told(await desk.workshop.create('sam', 'loan', { ...body, due: '2026-01-12' }, options))).toBe(
      'done',
    );
    desk.workshop.setClock('2026-01-06T08:00:00.001Z');
    expect(
      told(
        await desk.workshop.create(
          'sam',
          'loan',
          { ...body, start: '2026-01-20', due: '2026-01-22' },
          options,
        ),
      ),
    ).toBe('done');
  });

  test('shows a replay with the rights of today', async () => {
    const body = { item: desk.items['Camera'], start: '2026-01-10', due: '2026-01-12' };
    const first = answerOf(await desk.workshop.create('sam', 'loan', body, { idempotencyKey: 'four' }));
    const loan = { entity: 'loan', id: first.id };
    answerOf(await desk.workshop.update('mira', loan, { note: 'for sam only' }));
    answerOf(await desk.workshop.remove('mira', loan));
    const again = await desk.workshop.create('sam', 'loan', body, { idempotencyKey: 'four' });
    expect(again).toEqual({
      kind: 'done',
      value: { id: first.id, record: undefined, version: undefined, replayed: true, warnings: [] },
    });
  });

  test('is one write where two calls with one key come at once', async () => {
    const body = { item: desk.items['Camera'], start: '2026-01-10', due: '2026-01-12' };
    const calls = Array.from({ length: 4 }, () =>
      desk.workshop.create('sam', 'loan', body, { idempotencyKey: 'five' }),
    );
    const answers = (await Promise.all(calls)).map(answerOf);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await desk.workshop.rows('loan')).toHaveLength(1);
  });
});
