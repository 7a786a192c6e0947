import { beforeAll, describe, expect, test } from 'vitest';
import { scopeOf } from '#server/rights/scope.ts';
import { keptOutBy } from '#server/rights/visibility.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { responsesOf } from '#tests/support/responses-of.ts';

const nowhere = '01900000-0000-7000-8000-00000000dead';

/** Who is kept out of a record is told so, where the contract says that they shall be. */
describe.each(databases)('a code for whom a right keeps out, on $kind', (database) => {
  const { app, make, done, tried, list } = trialOf('kept-out/kept-out.md', database);
  let loan: string;
  let south: string;
  let reservation: string;
  beforeAll(async () => {
    loan = await make('rita', 'loans', { book: 'Emma', remarks: [{ text: 'Spine is torn' }] });
    south = await make('rita', 'loans', { book: 'Persuasion', branch: 'south' });
    reservation = await make('rita', 'reservations', { book: 'Emma' });
  });
  const calls = (id: string): readonly (readonly [method: string, path: string, body?: object])[] => [
    ['GET', `loans/${id}`],
    ['GET', `loans/${id}?expand=reader`],
    ['GET', `loans/${id}?can=true`],
    ['GET', `loans/${id}/-/history`],
    ['GET', `loans/${id}/-/files/slip`],
    ['PATCH', `loans/${id}`, { book: 'Mine' }],
    ['DELETE', `loans/${id}`],
    ['POST', `loans/${id}/take_back`],
    ['POST', 'loans/-/restore', { id }],
  ];

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'call %i that names the loan of another is answered with the code',
    async (index) => {
      const [method, path, body] = calls(loan)[index] ?? ['', ''];
      expect(await tried('ron', method, path, body)).toBe('403 NOT_YOURS');
    },
  );

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'call %i that names no loan is answered not_found, as before',
    async (index) => {
      const [method, path, body] = calls(nowhere)[index] ?? ['', ''];
      expect(await tried('ron', method, path, body)).toBe('404 not_found');
    },
  );

  test('the sentence is that of point 8, and has nothing of the record', async () => {
    const { body } = await app().request('dora', 'GET', `/api/loans/${south}`);
    expect(body).toMatchObject({
      detail: 'This loan is not open to you.',
      help: 'Ask the desk of its branch.',
    });
    expect(JSON.stringify(body)).not.toContain('Persuasion');
  });

  test('who is kept out by a right without a code gets the one of the entity', async () => {
    expect(await tried('dora', 'GET', `loans/${south}`)).toBe('409 NOT_OPEN');
    expect(await tried('dora', 'GET', `loans/${loan}`)).toBe('200');
  });

  test('who has both roles gets the code of the right that has one', async () => {
    expect(await tried('both', 'GET', `loans/${south}`)).toBe('403 NOT_YOURS');
  });

  test('who may read no loan at all is told no more than before', async () => {
    expect(await tried('vera', 'GET', `loans/${loan}`)).toBe('403 forbidden');
    expect(await tried('vera', 'GET', `loans/${nowhere}`)).toBe('403 forbidden');
    expect(await tried(undefined, 'GET', `loans/${loan}`)).toBe('401 not_signed_in');
  });

  test('who may change and not read is told by the code of the entity', async () => {
    expect(await tried('otto', 'PATCH', `loans/${loan}`, { book: 'x' })).toBe('409 NOT_OPEN');
    expect(await tried('otto', 'PATCH', `loans/${nowhere}`, { book: 'x' })).toBe('404 not_found');
  });

  test('parts of a record answer like the record', async () => {
    const [remark] = await list('rita', 'remarks');
    expect(await tried('ron', 'GET', `remarks/${remark.id}`)).toBe('403 NOT_YOURS');
    expect(await tried('ron', 'PATCH', `remarks/${remark.id}`, { text: 'x' })).toBe('403 NOT_YOURS');
  });

  test('lists, counts and filters tell of it as little as before', async () => {
    expect(await list('ron', 'loans')).toEqual([]);
    expect(await list('ron', `loans?filter=${encodeURIComponent(`id == '${loan}'`)}`)).toEqual([]);
  });

  test('an entity without a code answers not_found', async () => {
    expect(await tried('ron', 'GET', `reservations/${reservation}`)).toBe('404 not_found');
  });

  test('a batch, a dry run and a call with a key say the same, and change nothing', async () => {
    const operations = [{ method: 'PATCH', path: `/api/loans/${loan}`, body: { book: 'Mine' } }];
    const batch = await app().request('ron', 'POST', '/api/-/batch', { operations });
    expect([batch.status, batch.body.code, batch.body.operation]).toEqual([403, 'NOT_YOURS', 1]);
    expect(await tried('ron', 'PATCH', `loans/${loan}?dry_run=true`, { book: 'Mine' })).toBe('403 NOT_YOURS');
    expect((await done('rita', 'PATCH', `loans/${loan}`, {})).book).toBe('Emma');
  });

  test('what is deleted is gone for whoever could not read it', async () => {
    const gone = await make('rita', 'loans', { book: 'Sanditon' });
    await done('rita', 'DELETE', `loans/${gone}`);
    expect(await tried('ron', 'GET', `loans/${gone}`)).toBe('404 not_found');
    expect(await tried('ron', 'GET', `loans/${gone}/-/history`)).toBe('404 not_found');
    expect(await tried('ron', 'POST', 'loans/-/restore', { id: gone })).toBe('404 not_found');
  });

  test('a loan that moves out of sight while it is changed is refused after the change, not told', async () => {
    const moving = await make('rita', 'loans', { book: 'Lady Susan' });
    await Promise.all([
      app().request('dora', 'PATCH', `/api/loans/${moving}`, { book: 'Changed' }),
      app().request('rita', 'PATCH', `/api/loans/${moving}`, { branch: 'south' }),
    ]);
    expect(await tried('dora', 'GET', `loans/${moving}`)).toBe('409 NOT_OPEN');
  });

  const fine = (person: string, values: object) => tried(person, 'POST', 'fines', values);

  test('a reference to a loan of another has a code of its own where the field has one', async () => {
    expect(await fine('ron', { loan })).toBe('403 LOAN_OF_ANOTHER');
    expect(await fine('ron', { loan: nowhere })).toBe('404 NO_SUCH_LOAN');
    expect(await fine('ron', { loan: 'no id' })).toBe('404 NO_SUCH_LOAN');
    expect(await fine('ron', { quietly: loan })).toBe('422 invalid');
    expect(await fine('rita', { loan })).toBe('201');
    const gone = await make('rita', 'loans', { book: 'Evelina' });
    await done('rita', 'DELETE', `loans/${gone}`);
    expect(await fine('ron', { loan: gone })).toBe('404 NO_SUCH_LOAN');
  });

  test('of several ids one that is missing comes first', async () => {
    expect(await fine('ron', { others: [loan, south] })).toBe('403 LOAN_OF_ANOTHER');
    expect(await fine('ron', { others: [loan, nowhere] })).toBe('404 NO_SUCH_LOAN');
  });

  test('a change says it too, and a batch, and a dry run', async () => {
    const id = await make('ron', 'fines', {});
    const change = { method: 'PATCH', path: `/api/fines/${id}`, body: { loan } };
    expect(await tried('ron', 'PATCH', `fines/${id}?dry_run=true`, { loan })).toBe('403 LOAN_OF_ANOTHER');
    const batch = await app().request('ron', 'POST', '/api/-/batch', { operations: [change] });
    expect([batch.status, batch.body.code]).toEqual([403, 'LOAN_OF_ANOTHER']);
    expect(JSON.stringify(batch.body)).not.toContain('Emma');
  });

  test('what one may not set has the code nearest to it, in parts too', async () => {
    expect(await fine('ron', { amount: 5 })).toBe('400 NOT_BY_YOU');
    expect(await fine('ron', { why: 'Late' })).toBe('400 NOT_THE_REASON');
    expect(await fine('ron', { number: 'F9' })).toBe('400 NOT_BY_YOU');
    expect(await fine('ron', { id: nowhere })).toBe('400 NOT_BY_YOU');
    expect(await fine('ron', { lines: [{ text: 'One', sum: 3 }] })).toBe('400 NOT_BY_YOU');
    expect(await fine('ron', { lines: [{ text: 'One' }] })).toBe('201');
    expect(await fine('otto', { amount: 5, why: 'Late' })).toBe('201');
    const id = await make('ron', 'fines', {});
    const { body } = await app().request('ron', 'PATCH', `/api/fines/${id}`, { why: 'Late', amount: 5 });
    expect(body).toMatchObject({
      code: 'NOT_THE_REASON',
      detail: 'The desk says why.',
      errors: [
        { field: 'why', code: 'NOT_THE_REASON' },
        { field: 'amount', code: 'NOT_BY_YOU' },
      ],
    });
    expect(await tried('ron', 'POST', 'reservations', { book: 'Emma', id: nowhere })).toBe(
      '403 forbidden_field',
    );
  });

  test('a token that may not read loans learns nothing of them', () => {
    const entity = app().runtime.model.entities.get('loan');
    if (entity === undefined) throw new Error('there are loans');
    const reader = { kind: 'person', id: nowhere, owner: false, audiences: new Set(['reader']) } as const;
    expect(keptOutBy(entity, { ...reader, scope: scopeOf(['reservation']) })).toBeUndefined();
    expect(keptOutBy(entity, { ...reader, scope: scopeOf(['read']) })).toBe('NOT_YOURS');
  });

  test('the API document names the code at each call that may meet it, and at no other', async () => {
    const { body } = await app().request('owner', 'GET', '/api/-/openapi.json');
    const codesOf = (path: string, method: string) =>
      JSON.stringify(responsesOf<object>(body, body.paths[path][method].responses)['403']);
    expect(codesOf('/api/loans/{id}', 'get')).toContain('NOT_YOURS');
    expect(codesOf('/api/loans/{id}', 'patch')).toContain('NOT_YOURS');
    expect(codesOf('/api/loans/{id}/-/history', 'get')).toContain('NOT_YOURS');
    expect(codesOf('/api/loans', 'post')).not.toContain('NOT_YOURS');
    expect(codesOf('/api/reservations/{id}', 'get')).not.toContain('NOT_YOURS');
  });
});
