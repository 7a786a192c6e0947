import { describe, expect, test } from 'vitest';
import type { AppDescription } from '#shared/api/app-description.ts';
import { print } from '#shared/expression/tree/print.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('fields that stand in some forms only, on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('shown/garage.md', database);
  const shown = async (person: string) => {
    const { body } = await app().request(person, 'GET', '/api/-/app');
    const { fields } = (body as AppDescription).entities.find(({ name }) => name === 'thing') ?? {
      fields: [],
    };
    return Object.fromEntries(
      fields.flatMap(({ name, show }) => (show ? [[name, [print(show.when), show.required ?? false]]] : [])),
    );
  };

  test('what is required is so where it is shown', async () => {
    expect(await tried('cleo', 'POST', 'things', { name: 'A', kind: 'car' })).toBe('422 invalid');
    await make('cleo', 'things', { name: 'B', kind: 'phone' });
    const car = await make('cleo', 'things', { name: 'C', kind: 'car', plate: 'W 1' });
    expect(await tried('cleo', 'PATCH', `things/${car}`, { plate: null })).toBe('422 invalid');
  });

  test('a condition of its own counts where it is shown', async () => {
    const bought = { bought_on: '2026-01-01' };
    expect(await tried('cleo', 'POST', 'things', { name: 'D', kind: 'laptop', ...bought })).toBe(
      '422 invalid',
    );
    await make('cleo', 'things', { name: 'E', kind: 'laptop' });
    await make('cleo', 'things', { name: 'F', kind: 'car', plate: 'W 2', ...bought });
  });

  test('a record becomes of another kind: what is required there is asked, and what it had stays', async () => {
    const id = await make('cleo', 'things', { name: 'G', kind: 'car', plate: 'W 3' });
    await done('cleo', 'PATCH', `things/${id}`, { kind: 'phone' });
    expect(await read('cleo', `things/${id}`)).toMatchObject({ kind: 'phone', plate: 'W 3', seats: 5 });
    const phone = await make('cleo', 'things', { name: 'H', kind: 'phone' });
    expect(await tried('cleo', 'PATCH', `things/${phone}`, { kind: 'car' })).toBe('422 invalid');
  });

  test('parts have theirs by what the part is', async () => {
    const sent = (extra: object) =>
      tried('cleo', 'POST', 'things', { name: `P ${JSON.stringify(extra)}`, kind: 'phone', extras: [extra] });
    expect(await sent({ what: 'tyre', size: 16 })).toBe('201');
    expect(await sent({ what: 'cable' })).toBe('422 invalid');
    expect(await sent({ what: 'cable', long: 2 })).toBe('201');
  });

  test('the API takes it of every record: it is a matter of forms and pages', async () => {
    const id = await make('cleo', 'things', { name: 'I', kind: 'phone', plate: 'W 4' });
    expect((await read('cleo', `things/${id}`)).plate).toBe('W 4');
  });

  test('a form is told when, as far as its viewer knows what is asked', async () => {
    const known = {
      plate: ["kind == 'car'", true],
      serial: ["kind in ['laptop', 'phone']", false],
      seats: ["kind == 'car'", false],
    };
    expect(await shown('cleo')).toEqual(known);
    expect(await shown('bea')).toEqual({ ...known, insured_by: ["secret_class == 'high'", false] });
  });
});
