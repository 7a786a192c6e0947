import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { databases } from '#tests/support/databases.ts';
import { settingsBy, trialOf } from '../trial.ts';

/** A constant that is a record: who sets it, what it may be, what becomes of it when the record goes, and what is told of it. */
describe.each(databases)('constants that are records, on $kind', (database) => {
  const trial = trialOf('chosen-constants/chosen-constants.md', database);
  const { app, make, done, tried, read, list } = trial;
  const set = (person: string, values: object) => app().request(person, 'PATCH', '/api/-/settings', values);
  const setting = async (person: string, name: string) =>
    (await read(person, '-/settings')).settings.find((one: { name: string }) => one.name === name);
  let desks = 0;
  const desk = (values: object = {}) => make('owner', 'desks', { name: `Desk ${++desks}`, ...values });
  const within = settingsBy('mia', trial);

  test('is set with the rights of who sets it, to what may be chosen', async () => {
    const open = await desk({ name: 'Front desk' });
    const [shut, secret] = [await desk({ open: false }), await desk({ name: 'Secret' })];
    expect((await set('cleo', { POST: open })).body.code).toBe('forbidden_field');
    for (const id of [shut, secret, 'nothing', '018f0000-0000-7000-8000-000000000000'])
      expect((await set('mia', { POST: id })).body).toMatchObject({
        code: 'invalid',
        errors: [{ field: 'POST', code: 'no_such_record' }],
      });
    expect((await set('mia', { POST: open })).status).toBe(200);
    expect(await setting('mia', 'POST')).toMatchObject({
      type: 'ref',
      to: 'desk',
      value: open,
      default: null,
      title: 'Front desk',
      history: [{ before: null, after: open }],
    });
    expect((await set('owner', { POST: secret })).status).toBe(200);
    const hidden = await setting('mia', 'POST');
    expect(hidden.value).toBe(secret);
    expect(hidden).not.toHaveProperty('title');
    await set('mia', { POST: null });
  });

  test('who may only refer to records sets it too, and is told the title', async () => {
    const id = await desk();
    expect((await set('paul', { POST: id })).status).toBe(200);
    expect(await setting('paul', 'POST')).toMatchObject({ value: id, title: `Desk ${desks}` });
    await set('paul', { POST: null });
  });

  test('stands in initials, rules and filters as a record, of which paths lead on', async () => {
    const [id, spare] = [await desk(), await desk()];
    await within({ POST: id, SPARE: spare }, async () => {
      const letter = await make('cleo', 'letters', { subject: 'Hello' });
      expect(await read('cleo', `letters/${letter}`)).toMatchObject({ desk: id, floor: `Desk ${desks - 1}` });
      expect(await list('cleo', 'letters?filter=desk == POST')).toHaveLength(1);
      const refused = await app().request('cleo', 'POST', '/api/letters', { subject: 'No', desk: spare });
      expect(refused.body).toMatchObject({ code: 'NOT_TO_SPARE', detail: `Desk ${desks} takes no letters.` });
      await done('cleo', 'POST', `desks/${id}/shut`);
      expect(await tried('cleo', 'POST', 'letters', { subject: 'No' })).toBe('409 DESK_SHUT');
      expect((await set('mia', { SPARE: id })).body).toMatchObject({ code: 'DESKS_DIFFER' });
    });
    expect(
      (await read('cleo', `letters/${await make('cleo', 'letters', { subject: 'Hi' })}`)).desk,
    ).toBeNull();
  });

  test('a record that it is, is not deleted; one that says clear leaves it empty, with history', async () => {
    const [id, spare] = [await desk(), await desk()];
    await set('mia', { POST: id, SPARE: spare });
    const refused = await app().request('mia', 'DELETE', `/api/desks/${id}`);
    expect(refused.body).toMatchObject({ code: 'in_use' });
    expect(refused.body.detail).toContain('The setting “Desk of the post” is this record.');
    expect(await tried('mia', 'DELETE', `desks/${spare}?dry_run=true`)).toBe('204');
    expect((await setting('mia', 'SPARE')).value).toBe(spare);
    await done('mia', 'DELETE', `desks/${spare}`);
    const { value, history } = await setting('mia', 'SPARE');
    expect(value).toBeNull();
    expect(history.slice(0, 2)).toMatchObject([{ before: spare, after: null }, { after: spare }]);
    await set('mia', { POST: null });
    await done('mia', 'DELETE', `desks/${id}`);
  });

  test('which record it is, is told to who sets it alone', async () => {
    const id = await desk();
    await within({ POST: id }, async () => {
      for (const person of ['cleo', undefined]) {
        const told = (await app().request(person, 'GET', '/api/-/app')).body;
        expect(JSON.stringify(told)).not.toContain(id);
        expect(told.sets).toBeUndefined();
      }
      expect((await read('cleo', '-/settings')).settings).toEqual([]);
      const sets = (await read('mia', '-/app')).sets;
      expect(sets).toMatchObject([
        { name: 'POST', type: 'ref', to: 'desk', offered: 'open' },
        { name: 'SPARE' },
      ]);
    });
  });
});

test('the contract of the trial has nothing to mend', () => {
  const text = readFileSync(new URL('chosen-constants.md', import.meta.url), 'utf8');
  expect(load(text, 'trial').findings.filter(({ level }) => level === 'error')).toEqual([]);
});
