import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from './trial.ts';

describe.each(databases)('parts that several entities take in, on $kind', (database) => {
  const { app, make, tried, done, read, list } = trialOf('shared-parts.md', database);
  const client = () => make('ada', 'clients', { name: 'Brown', town: 'York' });

  test('each entity has the fields of the part, checked by its rules and codes', async () => {
    for (const plural of ['clients', 'suppliers']) {
      const id = await make('ada', plural, { name: 'Ames', street: 'Long Lane 4', town: 'Leeds' });
      expect(await read('ada', `${plural}/${id}`)).toMatchObject({ street: 'Long Lane 4', lines: 2 });
      expect(await tried('ada', 'POST', plural, { name: 'B' })).toBe('422 NO_TOWN');
      expect(await tried('ada', 'POST', plural, { name: 'B', street: 'Lane', town: 'Ely' })).toBe(
        '422 NO_NUMBER',
      );
    }
  });

  test('what is unique is so in each entity by itself', async () => {
    const at = { street: 'Short Street 1', town: 'Bath' };
    expect(await tried('ada', 'POST', 'clients', { name: 'C', ...at })).toBe('201');
    expect(await tried('ada', 'POST', 'suppliers', { name: 'D', ...at })).toBe('201');
    expect(await tried('ada', 'POST', 'clients', { name: 'E', ...at })).toBe('409 not_unique');
  });

  test('states, transitions, guards and inputs of the part stand beside those of the entity', async () => {
    const of = { client: await client() };
    const quote = await make('ada', 'quotes', of);
    expect(await tried('ben', 'POST', `quotes/${quote}/void`, {})).toBe('422 invalid');
    expect(await tried('ada', 'POST', `quotes/${quote}/void`, { reason: 'Lost' })).toBe('409 NOT_YOURS');
    await done('ada', 'POST', `quotes/${quote}/send`);
    expect(await done('ben', 'POST', `quotes/${quote}/void`, { reason: 'Lost' })).toMatchObject({
      status: 'voided',
      reason: 'Lost',
      given_by: 'Ben',
    });
    const paid = await make('ada', 'invoices', { ...of, amount: '4.00' });
    await done('ben', 'POST', `invoices/${paid}/pay`);
    expect(await tried('ben', 'POST', `invoices/${paid}/void`, { reason: 'Late' })).toBe('409 wrong_state');
  });

  test('effects of the part follow those of the entity', async () => {
    const invoice = await make('ada', 'invoices', { client: await client(), amount: '9.00' });
    await done('ben', 'POST', `invoices/${invoice}/void`, { reason: 'Typed twice' });
    const texts = (await list('ada', 'notes')).map(({ text }) => text);
    expect(texts).toContain('Typed twice');
    expect(await tried('ada', 'POST', 'invoices', { client: await client(), amount: '0.00' })).toBe(
      '422 TOO_SMALL',
    );
  });

  test('of two who make it void at once one is told that it is so', async () => {
    const quote = await make('owner', 'quotes', { client: await client() });
    const both = ['ada', 'ben'].map((who) =>
      tried(who, 'POST', `quotes/${quote}/void`, { reason: `By ${who}` }),
    );
    expect((await Promise.all(both)).toSorted()).toEqual(['200', '409 wrong_state']);
  });

  test('an application tells of fields and steps, not of the parts they come from', async () => {
    const { body } = await app().request('ada', 'GET', '/api/-/openapi.json');
    expect(body.paths['/api/quotes/{id}/void']).toBeDefined();
    expect(JSON.stringify(body)).not.toContain('voidable');
  });
});
