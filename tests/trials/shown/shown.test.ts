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

  const problemsOf = async (path: string, body: object) => {
    const answer = await app().request('cleo', 'POST', `/api/${path}`, body);
    return (answer.body.errors ?? []).map(({ field, code }: { field: string; code: string }) => [
      field,
      code,
    ]);
  };

  test('an input is required where the other inputs, and the record, say that it is asked for', async () => {
    const car = await make('cleo', 'things', { name: 'J', kind: 'car', plate: 'W 5' });
    expect(await problemsOf(`things/${car}/take_back`, { state: 'broken' })).toEqual([
      ['damage', 'SAY_WHAT'],
      ['kilometres', 'required'],
    ]);
    expect(await problemsOf(`things/${car}/take_back`, { state: 'whole' })).toEqual([
      ['kilometres', 'required'],
    ]);
    const sent = { state: 'whole', kilometres: 7 };
    expect(await tried('cleo', 'POST', `things/${car}/take_back`, sent)).toBe('200');
    const phone = await make('cleo', 'things', { name: 'K', kind: 'phone' });
    expect(await tried('cleo', 'POST', `things/${phone}/take_back`, { state: 'whole' })).toBe('200');
    expect(await tried('cleo', 'POST', `things/${phone}/take_back`, {})).toBe('422 invalid');
  });

  test('a field that the step asks for counts as it is filled in there', async () => {
    const phone = await make('cleo', 'things', { name: 'L', kind: 'phone' });
    const asCar = { kind: 'car', state: 'whole' };
    expect(await problemsOf(`things/${phone}/take_back`, asCar)).toContainEqual(['kilometres', 'required']);
  });

  test('what is sent although it is not asked for is taken, and so is a default', async () => {
    const phone = await make('cleo', 'things', { name: 'M', kind: 'phone' });
    const sent = { state: 'whole', damage: 'none' };
    const taken = await done('cleo', 'POST', `things/${phone}/take_back`, sent);
    expect(taken['condition']).toContain('none');
    expect(taken['condition']).toContain('€0.00');
  });

  test('an input beside the fields is required where it is asked for, on the record as it would be', async () => {
    const laptop = { name: 'N', kind: 'laptop' };
    expect(await problemsOf('things', { ...laptop, lent: true })).toEqual([['lent_to', 'required']]);
    expect(await tried('cleo', 'POST', 'things', { ...laptop, lent: true, lent_to: 'Ida' })).toBe('201');
    const phone = await make('cleo', 'things', { name: 'O', kind: 'phone', lent: true });
    expect(await tried('cleo', 'PATCH', `things/${phone}`, { name: 'Q' })).toBe('200');
    expect(await tried('cleo', 'PATCH', `things/${phone}`, { kind: 'laptop' })).toBe('422 invalid');
    const known = { kind: 'laptop', renamed_by: 'Ida' };
    expect(await tried('cleo', 'PATCH', `things/${phone}`, known)).toBe('200');
  });

  test('a dialog is told when an input is asked for', async () => {
    const { body } = await app().request('cleo', 'GET', '/api/-/app');
    const { transitions, beside } = (body as AppDescription).entities.find(
      ({ name }) => name === 'thing',
    ) ?? {
      transitions: [],
    };
    const { input = [] } = transitions.find(({ name }) => name === 'take_back') ?? {};
    const told = [...input, ...(beside?.create ?? [])].flatMap(({ field: { name, show }, required }) =>
      show === undefined || name === 'kind'
        ? []
        : [[name, print(show.when), show.required ?? false, required]],
    );
    expect(told).toEqual([
      ['damage', "input.state == 'broken'", true, false],
      ['kilometres', "kind == 'car'", true, false],
      ['fee', "input.state == 'broken' && kind != 'phone'", false, false],
      ['lent_to', "input.lent && kind != 'phone'", true, false],
    ]);
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
