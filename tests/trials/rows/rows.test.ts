import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** A call takes rows: each sentence as a stranger would try it. */
describe.each(databases)('rows that are sent in a lending library on $kind', (database) => {
  const trial = trialOf('rows/returns.md', database);
  const { make, done, tried, read, list } = trial;
  const request = (...asked: Parameters<ReturnType<typeof trial.app>['request']>) =>
    trial.app().request(...asked);
  const items: Record<string, string> = {};
  beforeAll(async () => {
    for (const [name, stock, lent] of [
      ['Drill', 0, true],
      ['Saw', 10, true],
      ['Lost', 0, false],
      ['Secret', 0, true],
      ['Full', 95, true],
    ] as const)
      items[name] = await make('lea', 'items', { name, stock, lent });
  });
  const loan = () => make('dora', 'loans', { who: 'Ann' });
  const linesOf = (id: string) =>
    list('dora', `lines?sort=created_at&filter=${encodeURIComponent(`loan == '${id}'`)}`);
  const stockOf = async (name: string) => (await read('lea', `items/${items[name]}`)).stock;
  const takeBack = (id: string, lines: unknown, more: object = {}) =>
    request('dora', 'POST', `/api/loans/${id}/take_back`, { lines, ...more });
  const problemsOf = async (lines: unknown) => {
    const { status, body } = await takeBack(await loan(), lines);
    const errors: { field: string; code: string }[] = body.errors ?? [];
    return [status, ...errors.map(({ field, code }) => `${field} ${code}`)];
  };

  test('effects go through them in the order sent, with values of every type', async () => {
    const id = await loan();
    const answer = await takeBack(id, [
      { item: items['Drill'], count: 3, fee: '2.50', kind: 'dirty' },
      { item: items['Saw'] },
      { item: items['Saw'], broken: true, count: 5 },
      { item: items['Drill'], count: 1 },
    ]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await stockOf('Drill')).toBe(4);
    expect(await stockOf('Saw')).toBe(11);
    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      { item: items['Drill'], count: 6, fee: '3.50', on: '2026-03-04', note: 'wash', broken: false },
      { item: items['Saw'], count: 2, fee: null, note: 'Saw' },
      { item: items['Drill'], count: 2 },
      { item: items['Saw'], count: 5, broken: true },
    ]);
    expect(await read('dora', `loans/${id}`)).not.toHaveProperty('lines');
  });

  test('what is wrong stands at its row, all of it at once, with the codes of the columns', async () => {
    const item = items['Drill'];
    expect(await problemsOf([{ item, count: 0 }, { count: 2 }, { item, count: 2 }])).toEqual([
      422,
      'lines.0.count COUNT_WRONG',
      'lines.1.item required',
    ]);
    expect(await problemsOf([{ item, count: 'x' }, { item, colour: 'red' }, { item: 'drill' }])).toEqual([
      422,
      'lines.0.count bad_type',
      'lines.1.colour unknown_field',
    ]);
    expect(await problemsOf([{ item: 'drill' }])).toEqual([422, 'lines.0.item NOT_LENT']);
    expect(await problemsOf([{ item }, { item: items['Lost'] }])).toEqual([422, 'lines.1.item NOT_LENT']);
    expect(await problemsOf([{ item: items['Secret'] }])).toEqual([422, 'lines.0.item NOT_LENT']);
    // Row by row, and column by column, whatever is found first: the first decides the code of the whole.
    expect(await problemsOf([{ item: items['Lost'], count: 0 }, { count: 2 }, { item, count: 0 }])).toEqual([
      422,
      'lines.0.item NOT_LENT',
      'lines.0.count COUNT_WRONG',
      'lines.1.item required',
      'lines.2.count COUNT_WRONG',
    ]);
    expect(await problemsOf([{ item, kind: 'new' }])).toEqual([422, 'lines.0.kind not_an_option']);
    for (const none of [undefined, null, []]) expect(await problemsOf(none)).toEqual([422, 'lines required']);
    for (const wrong of ['x', 7, {}, [1], [[]], [null]])
      expect(await problemsOf(wrong)).toEqual([422, 'lines bad_type']);
    const many = Array.from({ length: 201 }, () => ({ item }));
    expect(await problemsOf(many)).toEqual([422, 'lines too_large']);
    expect(await stockOf('Drill')).toBe(4);
  });

  test('one row that breaks a rule undoes all', async () => {
    const before = await stockOf('Saw');
    const id = await loan();
    const { status, body } = await takeBack(id, [
      { item: items['Saw'], count: 1 },
      { item: items['Full'], count: 6 },
    ]);
    expect([status, body.code]).toEqual([409, 'TOO_MANY']);
    expect(await stockOf('Saw')).toBe(before);
    expect(await linesOf(id)).toEqual([]);
  });

  test('two at once that fill the shelf do not overfill it', async () => {
    const ids = await Promise.all([loan(), loan(), loan()]);
    const answers = await Promise.all(ids.map((id) => takeBack(id, [{ item: items['Full'], count: 4 }])));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect(await stockOf('Full')).toBe(99);
  });

  test('a create takes rows too; dry runs, batches and repeated calls as one would think', async () => {
    const first = [{ item: items['Drill'] }, { item: items['Saw'], count: 2 }];
    const id = await make('dora', 'loans', { who: 'Eve', first });
    expect((await linesOf(id)).map(({ count }) => count)).toEqual([1, 2]);
    expect(await tried('dora', 'POST', 'loans?dry_run=true', { who: 'Eve', first: [{ count: 1 }] })).toBe(
      '422 invalid',
    );
    const step = { method: 'POST', path: `/api/loans/${id}/take_back`, body: { lines: first } };
    const batch = await request('dora', 'POST', '/api/-/batch', { operations: [step, step] });
    expect(batch.status, JSON.stringify(batch.body)).toBe(200);
    const key = { 'Idempotency-Key': 'rows-1' };
    const stock = await stockOf('Saw');
    for (const _ of [1, 2])
      expect((await request('dora', 'POST', step.path, step.body, key)).status).toBe(200);
    expect(await stockOf('Saw')).toBe(stock + 2);
    await done('dora', 'POST', `loans/${await loan()}/take_back`, { lines: first, day: null });
  });

  test('choices of a row are offered as the step would take them', async () => {
    const id = await loan();
    const offered = async (body: object) => {
      const path = `/api/loans/${id}/take_back/-/choices/lines.0.item?sort=name`;
      const answer = await request('dora', 'POST', path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.items.map(({ name }: { name: string }) => name);
    };
    expect(await offered({ lines: [{}] })).toEqual(['Bike', 'Drill', 'Full', 'Saw', 'Tent']);
    expect(await offered({ lines: [{}], day: null })).toEqual(['Bike', 'Drill', 'Saw', 'Tent']);
  });

  test('the documents of the API and typed clients know the columns', async () => {
    const { body } = await request('dora', 'GET', '/api/-/openapi.json');
    const taken = body.components.schemas['loan.take_back.input'];
    expect(taken.required).toEqual(['lines']);
    expect(taken.properties.lines.items).toMatchObject({
      required: ['item'],
      properties: { count: {}, broken: {} },
      additionalProperties: false,
    });
  });
});
