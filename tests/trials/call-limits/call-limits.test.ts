import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

const contract = readFileSync(new URL('vouchers.md', import.meta.url), 'utf8');

/** A call may be made so often, whatever way it comes in. */
describe.each(databases)('limits on calls, on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let other: TestApp;
  beforeEach(async () => {
    database = await open();
    app = await openApp({ contract, database });
    // A second server on the same data, or the first one after a restart.
    other = await openApp({ contract, database });
  });
  afterEach(async () => {
    await app.close();
    await other.close();
    await database.dispose();
  });

  type Person = string | undefined;
  const ask = (person: Person, method: string, path: string, body?: object, headers = {}, at = app) =>
    at.request(person, method, `/api/${path}`, body, headers);
  const tried = async (...asked: Parameters<typeof ask>) => {
    const { status, body } = await ask(...asked);
    return status < 300 ? String(status) : `${status} ${body.code}`;
  };
  const voucher = async (name: string) => {
    const { body } = await ask(undefined, 'GET', `vouchers?filter=name == '${name}'`);
    return String(body.items[0].id);
  };
  const redeem = async (
    said: string,
    { at = app, ...how }: { at?: TestApp; query?: string; person?: Person } = {},
  ) =>
    tried(
      how.person,
      'POST',
      `vouchers/${await voucher('Spring')}/redeem${how.query ?? ''}`,
      { said },
      {},
      at,
    );
  const review = (text = 'Good') => ({ text, stars: 4 });

  test('a call counts whatever becomes of it, and one too many is refused with the code and when to come back', async () => {
    for (const guess of ['a', 'b', 'c']) expect(await redeem(guess)).toBe('422 WRONG_CODE');
    const last = await ask(undefined, 'POST', `vouchers/${await voucher('Spring')}/redeem`, {
      said: 'tulip',
    });
    expect(last).toMatchObject({
      status: 429,
      body: { code: 'TOO_OFTEN', detail: 'You have tried too often.', help: 'Come back in an hour.' },
    });
    expect(last.headers.get('retry-after')).toBe('3600');
  });

  test('when the time is over there is room again', async () => {
    for (const guess of ['a', 'b', 'c']) await redeem(guess);
    await app.setClock('2026-02-02T10:59:59.000Z');
    expect(await redeem('tulip')).toBe('429 TOO_OFTEN');
    await app.setClock('2026-02-02T11:00:00.000Z');
    expect(await redeem('tulip')).toBe('200');
  });

  test('several servers count together, and what was counted outlives a restart', async () => {
    await redeem('a');
    await redeem('b', { at: other });
    await redeem('c');
    expect(await redeem('tulip', { at: other })).toBe('429 TOO_OFTEN');
  });

  test('of ten who try at once three are heard', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => redeem('x', { at: index % 2 === 0 ? app : other })),
    );
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => '422 WRONG_CODE'),
      ...Array.from({ length: 7 }, () => '429 TOO_OFTEN'),
    ]);
  });

  test('who is excepted is not limited, at the same address', async () => {
    for (const guess of ['a', 'b', 'c', 'd'])
      expect(await redeem(guess, { person: 'sam' })).toBe('422 WRONG_CODE');
    expect(await redeem('tulip')).toBe('200');
  });

  test('an address counts for all who come from it, an account for one person', async () => {
    for (const person of ['mia', 'max', undefined]) await redeem('a', { person });
    expect(await redeem('tulip', { person: 'mia' })).toBe('429 TOO_OFTEN');
    for (const _ of [1, 2]) expect(await tried('mia', 'POST', 'reviews', review())).toBe('201');
    expect(await tried('mia', 'POST', 'reviews', review())).toBe('409 ENOUGH');
    expect(await tried('max', 'POST', 'reviews', review())).toBe('201');
    for (const _ of [1, 2, 3]) expect(await tried('sam', 'POST', 'reviews', review())).toBe('201');
  });

  test('without a code it is too_many_requests', async () => {
    const { body } = await ask('mia', 'POST', 'reviews', review());
    for (const _ of [1, 2])
      expect(await tried('mia', 'PATCH', `reviews/${body.id}`, { stars: 3 })).toBe('200');
    expect(await tried('mia', 'PATCH', `reviews/${body.id}`, { stars: 2 })).toBe('429 too_many_requests');
    expect(await tried('mia', 'DELETE', `reviews/${body.id}`)).toBe('204');
    expect(await tried('mia', 'DELETE', `reviews/${body.id}`)).toBe('429 too_many_requests');
  });

  test('who may not make the call at all is told so, and uses up nothing', async () => {
    for (const _ of [1, 2, 3])
      expect(await tried(undefined, 'POST', 'reviews', review())).toBe('401 not_signed_in');
    expect(await tried('mia', 'POST', 'reviews', review())).toBe('201');
  });

  test('what is sent again under its key is no other call', async () => {
    const key = { 'Idempotency-Key': 'one' };
    for (const _ of [1, 2, 3, 4]) expect(await tried('mia', 'POST', 'reviews', review(), key)).toBe('201');
    expect(await tried('mia', 'POST', 'reviews', review())).toBe('201');
    expect(await tried('mia', 'POST', 'reviews', review())).toBe('409 ENOUGH');
    expect(await tried('mia', 'POST', 'reviews', review(), key)).toBe('201');
  });

  test('dry runs are counted apart, ten for one, so that codes cannot be guessed by them either', async () => {
    const query = '?dry_run=true';
    for (let index = 0; index < 30; index += 1) expect(await redeem('x', { query })).toBe('422 WRONG_CODE');
    expect(await redeem('tulip', { query })).toBe('429 TOO_OFTEN');
    expect(await redeem('tulip')).toBe('200');
  });

  test('each operation of a batch counts, also where the batch is undone', async () => {
    const one = { method: 'POST', path: '/api/reviews', body: review() };
    const batch = (operations: object[]) => tried('mia', 'POST', '-/batch', { operations });
    expect(await batch([one, one, one])).toBe('409 ENOUGH');
    expect(await batch([one, { ...one, body: { stars: 9 } }])).toBe('422 invalid');
    expect(await batch([one])).toBe('409 ENOUGH');
    expect((await ask('mia', 'GET', 'reviews')).body.items).toEqual([]);
  });

  test('each row of an import counts', async () => {
    const rows = (count: number) => `text\n${'Good\n'.repeat(count)}`;
    const read = async (count: number) => {
      const { status, body } = await app.request('mia', 'POST', '/api/reviews/-/import', rows(count), {
        'Content-Type': 'text/csv',
      });
      return `${status} ${body.code ?? body.created}`;
    };
    expect(await read(3)).toBe('409 ENOUGH');
    expect(await read(2)).toBe('200 2');
    expect(await read(1)).toBe('409 ENOUGH');
  });

  test('bringing back what was deleted counts as making it', async () => {
    const { body } = await ask('mia', 'POST', 'reviews', review());
    await ask('mia', 'DELETE', `reviews/${body.id}`);
    const restore = () => tried('mia', 'POST', 'reviews/-/restore', { id: body.id });
    expect(await restore()).toBe('201');
    expect(await restore()).toBe('409 ENOUGH');
  });

  test('a query is limited by its name', async () => {
    const stars = () => tried(undefined, 'GET', '-/queries/stars');
    expect([await stars(), await stars(), await stars()]).toEqual(['200', '200', '429 too_many_requests']);
  });

  describe('an explanation', () => {
    const explained = async (as: string, words: Readonly<Record<string, string>> = {}) => {
      const values = JSON.stringify(review());
      const asked = new URLSearchParams({ as, entity: 'review', call: 'create', values, ...words });
      const { status, body } = await ask('owner', 'GET', `-/explain?${asked}`);
      expect({ status, body }).toMatchObject({ status: 200 });
      return { answer: body.answer, limit: body.limit };
    };
    const limit = { count: 2, seconds: 86_400, by: 'account', proof: false };

    test('says how many calls are left, and is not counted', async () => {
      for (const _ of [1, 2, 3])
        expect(await explained('mia')).toEqual({ answer: { status: 201 }, limit: { ...limit, left: 2 } });
      expect(await tried('mia', 'POST', 'reviews', review())).toBe('201');
      expect((await explained('mia')).limit).toEqual({ ...limit, left: 1 });
      expect((await explained('max')).limit).toEqual({ ...limit, left: 2 });
    });

    test('answers as the call does where there is none left', async () => {
      for (const _ of [1, 2]) expect(await tried('mia', 'POST', 'reviews', review())).toBe('201');
      const { answer, limit: told } = await explained('mia');
      expect(answer).toMatchObject({ status: 409, code: 'ENOUGH', detail: 'Two reviews a day are enough.' });
      expect(told).toEqual({ ...limit, left: 0, waits: 86_400 });
      expect(await tried('mia', 'POST', 'reviews', review())).toBe('409 ENOUGH');
    });

    test('counts nothing for an address, and has no limit for whom there is none', async () => {
      const id = await voucher('Spring');
      const redeemed = await explained('anyone', {
        entity: 'voucher',
        call: 'redeem',
        id,
        values: '{"said":"a"}',
      });
      expect(redeemed.limit).toEqual({ count: 3, seconds: 3600, by: 'address', proof: false });
      expect((await explained('sam')).limit).toBeUndefined();
      expect(await explained('anyone')).toMatchObject({ answer: { status: 401 }, limit: undefined });
    });
  });

  test('the document of the API names the code where it may come', async () => {
    const { body } = await app.request('owner', 'GET', '/api/-/openapi.json');
    const told = (path: string) => responsesOf<object>(body, body.paths[path].post.responses);
    expect(JSON.stringify(told('/api/vouchers/{id}/redeem')['429'])).toContain('TOO_OFTEN');
    expect(JSON.stringify(told('/api/reviews')['409'])).toContain('ENOUGH');
  });

  test('people of one network sign up so often, on all servers together and at the same moment', async () => {
    const signUp = (name: string, at: TestApp) => {
      const body = { email: `${name}@example.org`, name };
      return ask(undefined, 'POST', '-/signup', body, {}, at);
    };
    const all = await Promise.all(
      ['ann', 'ben', 'cid', 'dan'].map((name, at) => signUp(name, at % 2 ? app : other)),
    );
    const refused = all.filter(({ status }) => status >= 300);
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(2).fill('429 TOO_OFTEN'),
    );
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await app.setClock('2026-02-02T11:00:00.000Z');
    expect((await signUp('eve', app)).status).toBeLessThan(300);
    expect(await tried(undefined, 'POST', '-/signup', { email: 'nobody' })).toBe('422 invalid');
    expect((await signUp('fay', app)).body.code).toBe('TOO_OFTEN');
  });
});
