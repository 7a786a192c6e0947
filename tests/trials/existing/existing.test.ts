import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What a program meets that sends the same thing twice, where the contract answers with what is there. */
describe.each(databases)('a record that is there already, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('existing/registry.md', database);
  let used = 0;
  const outer = () => `X-${(used += 1)}`;
  const post = (person: string, body: object, headers = {}) =>
    app().request(person, 'POST', '/api/clients', body, headers);

  test('a second call with the same key is told the first record, and changes nothing of it', async () => {
    const key = outer();
    const first = await post('mia', { name: 'Kim', outer: key });
    const second = await post('mia', { name: 'Kimberly', outer: key });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('location')).toBe(`/api/clients/${first.body.id}`);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    const history = await read('mia', `clients/${first.body.id}/-/history`);
    expect(history.items).toHaveLength(1);
  });

  test('numbers that are drawn without gaps have none', async () => {
    const key = outer();
    const before = await read('mia', `clients/${await make('mia', 'clients', { name: 'Ann', outer: key })}`);
    await done('mia', 'POST', 'clients', { name: 'Ann', outer: key });
    const next = await read('mia', `clients/${await make('mia', 'clients', { name: 'Bo', outer: outer() })}`);
    const numberOf = (record: { number: string }) => Number(record.number.slice(2));
    expect(numberOf(next)).toBe(numberOf(before) + 1);
  });

  test('of several at the same moment one makes it, and all are told the same record', async () => {
    const key = outer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(index % 2 ? 'mia' : 'ben', { name: 'Race', outer: key })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(7).fill(200),
      201,
    ]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('what is refused of a new record is refused first, but rules on what it would bring about are not asked', async () => {
    const key = outer();
    await make('mia', 'clients', { name: 'Lee', outer: key });
    expect(await tried('mia', 'POST', 'clients', { outer: key })).toBe('422 invalid');
    expect(await tried('mia', 'POST', 'clients', { name: 'Lee', outer: key, keeper: null })).toBe(
      '403 forbidden_field',
    );
    expect(await tried('stan', 'POST', 'clients', { name: 'forbidden', outer: key })).toBe('403 forbidden');
    expect(await tried('mia', 'POST', 'clients', { name: 'x', outer: key })).toBe('200');
  });

  test('who may not read the record, or not the value that leads to it, is told that it is taken', async () => {
    const key = outer();
    await make('mia', 'clients', { name: 'Hidden', outer: key });
    for (const person of ['ben', 'stan', 'bea'])
      expect(await tried(person, 'POST', 'clients', { name: 'Mine', outer: key })).toBe('409 CLIENT_THERE');
    expect(await tried('mia', 'POST', 'clients', { name: 'Mine', outer: key })).toBe('200');
  });

  test('another key of the same record does not stand in the way, one of another record does', async () => {
    const [mine, other] = [outer(), outer()];
    const id = await make('mia', 'clients', { name: 'Eve', outer: mine, email: `${mine}@example.org` });
    await make('mia', 'clients', { name: 'Abel', outer: other, email: `${other}@example.org` });
    const again = await done('mia', 'POST', 'clients', {
      name: 'E',
      outer: mine,
      email: `${mine}@example.org`,
    });
    expect(again.id).toBe(id);
    const mixed = { name: 'E', outer: mine, email: `${other}@example.org` };
    expect(await tried('mia', 'POST', 'clients', mixed)).toMatch(/^409 /);
    const byMail = { name: 'E', outer: outer(), email: `${mine}@example.org` };
    expect(await tried('mia', 'POST', 'clients', byMail)).toBe('409 not_unique');
  });

  test('only records that are meant count, and an empty value is nobody’s', async () => {
    const key = outer();
    const closed = await make('mia', 'clients', { name: 'Old', outer: key, open: false });
    expect(await make('mia', 'clients', { name: 'New', outer: key })).not.toBe(closed);
    const [one, two] = [
      await make('mia', 'clients', { name: 'A' }),
      await make('mia', 'clients', { name: 'A' }),
    ];
    expect(one).not.toBe(two);
  });

  test('a dry run tells it too; a key for retries, and the parts that were sent, change nothing', async () => {
    const client = await make('mia', 'clients', { name: 'Dry', outer: outer() });
    const visit = { client, day: '2026-06-01', stays: [{ place: outer() }] };
    const first = await done('mia', 'POST', 'visits', visit);
    const more = { ...visit, stays: [{ place: outer() }] };
    expect((await done('mia', 'POST', 'visits?dry_run=true', more)).id).toBe(first.id);
    const headers = { 'Idempotency-Key': outer() };
    for (const body of [more, more, visit]) {
      const { status, body: told } = await app().request('mia', 'POST', '/api/visits', body, headers);
      expect([status, told.id]).toEqual([200, first.id]);
    }
    expect((await list('mia', `stays?filter=visit == '${first.id}'`)).length).toBe(1);
  });

  test('an explanation tells that nothing would be made', async () => {
    const key = outer();
    const explained = async () => {
      const values = JSON.stringify({ name: 'Why', outer: key });
      const words = new URLSearchParams({ as: 'mia', entity: 'client', call: 'create', values });
      return (await read('owner', `-/explain?${words}`)).answer.status;
    };
    expect(await explained()).toBe(201);
    await make('mia', 'clients', { name: 'Why', outer: key });
    expect(await explained()).toBe(200);
  });

  test('in a batch it is named like one that was made', async () => {
    const key = outer();
    const id = await make('mia', 'clients', { name: 'Batch', outer: key });
    const day = '2026-06-02';
    const operations = [
      { method: 'POST', path: '/api/clients', body: { name: 'B', outer: key } },
      { method: 'POST', path: '/api/visits', body: { client: '$1.id', day } },
      { method: 'POST', path: '/api/visits', body: { client: '$1.id', day } },
    ];
    const send = () =>
      app().request('mia', 'POST', '/api/-/batch', { operations }, { 'Idempotency-Key': `batch-${key}` });
    for (const answer of [await send(), await send()]) {
      expect(answer.body.answers.map(({ status }: { status: number }) => status)).toEqual([200, 201, 200]);
      expect(answer.body.answers[0].body.id).toBe(id);
      expect(answer.body.answers[2].body.id).toBe(answer.body.answers[1].body.id);
    }
  });

  test('an import, a step and a part leave nothing out: they are refused', async () => {
    const key = outer();
    const client = await make('mia', 'clients', { name: 'Row', outer: key });
    const row = `${JSON.stringify({ name: 'Other', outer: key })}\n`;
    const imported = await app().request('mia', 'POST', '/api/clients/-/import', row, {
      'Content-Type': 'application/x-ndjson',
    });
    expect([imported.status, imported.body.code]).toEqual([409, 'CLIENT_THERE']);
    const on = '2026-06-03';
    expect(await tried('mia', 'POST', `clients/${client}/book`, { on })).toBe('200');
    expect(await tried('mia', 'POST', `clients/${client}/book`, { on })).toBe('409 not_unique');
    const place = outer();
    await make('mia', 'visits', { client, day: '2026-06-04', stays: [{ place }] });
    const other = { client, day: '2026-06-05', stays: [{ place }] };
    expect(await tried('mia', 'POST', 'visits', other)).toBe('409 not_unique');
  });
});
