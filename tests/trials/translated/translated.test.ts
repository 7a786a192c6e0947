import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AppDescription } from '#shared/api/app-description.ts';
import { load } from '#shared/contract/load.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('texts in several languages, on $kind', (database) => {
  const trial = trialOf('translated/menu.md', database);
  const { make, tried } = trial;
  const ask = async (person: string, path: string, language: string) =>
    (await trial.app().request(person, 'GET', `/api/${path}`, undefined, { 'Accept-Language': language }))
      .body;
  const names = async (path: string, language: string) =>
    (await ask('ann', path, language)).items.map(({ name_shown }: { name_shown: string }) => name_shown);

  test('are read in the language of who asks, and else as they were written first', async () => {
    const id = await make('ann', 'dishes', {
      name: 'Potatoes',
      name_de: 'Kartoffeln',
      about: 'Cooked.',
      price: 3,
    });
    const read = async (language: string) => {
      const { name, name_de, name_ar, name_shown, about_shown, titles } = await ask(
        'wim',
        `dishes/${id}`,
        language,
      );
      return [name, name_de, name_ar, name_shown, about_shown, titles.id];
    };
    const kept = ['Potatoes', 'Kartoffeln', null];
    expect(await read('en')).toEqual([...kept, 'Potatoes', undefined, 'Potatoes']);
    expect(await read('de-AT')).toEqual([...kept, 'Kartoffeln', undefined, 'Kartoffeln']);
    expect(await read('ar')).toEqual([...kept, 'Potatoes', undefined, 'Potatoes']);
    expect((await ask('ann', `dishes/${id}`, 'de')).about_shown).toBe('Cooked.');
    // What is kept of it is the same, whoever makes it.
    const portion = await make('ann', 'portions', { dish: id, guests: 2 });
    const german = await ask('wim', `portions/${portion}?expand=dish`, 'de');
    expect([german.titles.id, german.titles.dish, german.label]).toEqual([
      '2 x Kartoffeln',
      'Kartoffeln',
      'Potatoes!',
    ]);
    expect((await ask('wim', `portions/${portion}`, 'en')).titles.id).toBe('2 x Potatoes');
    const drawn = await trial
      .app()
      .request('ann', 'GET', `/api/portions/${portion}/-/documents/card`, undefined, {
        'Accept-Language': 'de',
      });
    expect(JSON.stringify(drawn.body)).toContain('For 2: Kartoffeln');
  });

  test('lists are sorted, filtered and searched in that language', async () => {
    await make('ann', 'dishes', { name: 'Apple', name_de: 'Zwiebel', price: 7 });
    await make('ann', 'dishes', { name: 'Zucchini', name_de: 'Apfel', name_ar: 'كوسا', price: 7 });
    const list = `dishes?sort=name_shown&filter=${encodeURIComponent('price == 7')}`;
    expect(await names(list, 'en')).toEqual(['Apple', 'Zucchini']);
    expect(await names(list, 'de')).toEqual(['Apfel', 'Zwiebel']);
    expect(await names(list, 'ar')).toEqual(['Apple', 'كوسا']);
    const filter = `dishes?filter=${encodeURIComponent("name_shown == 'Apfel'")}`;
    expect([await names(filter, 'de'), await names(filter, 'en')]).toEqual([['Apfel'], []]);
    // A search finds what a text says in any language.
    for (const word of ['zucch', 'apfel', 'كوسا'])
      expect(await names(`dishes?q=${word}`, 'en')).toEqual(['Zucchini']);
  });

  test('are written by who may write them, and kept in the history by language', async () => {
    const id = await make('ann', 'dishes', { name: 'Bread' });
    const path = `dishes/${id}`;
    expect(await tried('tom', 'PATCH', path, { name_de: 'Brot' })).toBe('200');
    expect(await tried('tom', 'PATCH', path, { name: 'Roll' })).toBe('403 forbidden_field');
    expect(await tried('ann', 'PATCH', path, { name_shown: 'Brot' })).toMatch(/^4/);
    expect(await tried('ann', 'PATCH', path, { name_de: 'x'.repeat(61) })).toBe('422 invalid');
    expect(await tried('ann', 'POST', 'dishes', { name: 'Water', name_de: 'Wasser' })).toBe('422 NO_WATER');
    expect(await tried('ann', 'POST', `${path}/rename`, { name: 'Loaf', name_de: 'Laib' })).toBe('200');
    const history = (await ask('ann', `${path}/-/history`, 'de')).items;
    expect(history[0].changes).toEqual({
      name: { before: 'Bread', after: 'Loaf' },
      name_de: { before: 'Brot', after: 'Laib' },
    });
  });

  test('who may not read a translation is not shown it', async () => {
    const id = await make('ann', 'dishes', { name: 'Rice', name_de: 'Reis' });
    const told = await ask('cleo', `dishes/${id}`, 'de');
    expect(told).toMatchObject({ name: 'Rice', name_ar: null });
    expect(JSON.stringify(told)).not.toContain('Reis');
    const found = await ask('cleo', 'dishes?q=reis', 'de');
    expect(found.items).toEqual([]);
  });

  test('stand in forms by language, and in lists once', async () => {
    const { entities, screens }: AppDescription = await ask('ann', '-/app', 'de');
    const [table, form, detail] = screens;
    expect(table?.columns.map(({ path, label }) => [path, label])).toEqual([
      ['name_shown', 'Name'],
      ['price', 'Price'],
    ]);
    expect(form?.fields).toEqual(['name', 'name_de', 'name_ar', 'about', 'about_de', 'about_ar', 'price']);
    expect(detail?.sections[0]?.fields.map(({ path }) => path)).toEqual([
      'name_shown',
      'about_shown',
      'price',
    ]);
    const fields = entities.find(({ name }) => name === 'dish')?.fields;
    expect(
      fields?.filter(({ name }) => name.startsWith('name_')).map(({ label, required }) => [label, required]),
    ).toEqual([
      ['Name (Deutsch)', false],
      ['Name (العربية)', false],
      ['Name', false],
    ]);
    expect(screens[3]?.columns[0]?.path).toBe('dish.name_shown');
  });

  test('files have a column for each language', async () => {
    const csv = { 'Content-Type': 'text/csv' };
    const lines = 'name,name_de,name_ar\nSalt,Salz,ملح\n';
    const sent = await trial.app().request('ann', 'POST', '/api/dishes/-/import', lines, csv);
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
    expect(await names(`dishes?q=salz`, 'ar')).toEqual(['ملح']);
    const { paths } = await ask('ann', '-/openapi.json', 'en');
    expect(JSON.stringify(paths)).toContain('name_shown');
  });
});

const written = readFileSync(new URL('menu.md', import.meta.url), 'utf8');

test.each([
  ['in one language', 'languages: [de, ar]', 'languages: []', 'wrong_value', /offered in one language/],
  [
    'that is secret',
    'price: {',
    'code: { type: text, secret: true, translated: true }\n    price: {',
    'wrong_value',
    /`secret`/,
  ],
  [
    'whose place is taken',
    'price: {',
    'about_de: { type: text }\n    price: {',
    'duplicate_name',
    /`about_de`/,
  ],
  [
    'in a rule, as it is shown',
    `"name != 'Water'"`,
    `"name_shown != 'Water'"`,
    'unknown_name',
    /`name_shown`/,
  ],
  [
    'that is a number',
    'price: { type: integer',
    'price: { type: integer, translated: true',
    'unknown_key',
    /`translated`/,
  ],
])('the checker finds a text %s', (_, before, after, code, message) => {
  const { findings } = load(written.replace(before, after), 'menu.md');
  expect(findings.find((finding) => finding.code === code)).toMatchObject({
    message: expect.stringMatching(message),
  });
});

test('a text with translations is checked without a finding', () => {
  const { findings } = load(written, 'menu.md');
  expect(findings.filter(({ level }) => level !== 'note').map(({ message }) => message)).toEqual([]);
});

test('a text that is called otherwise keeps its translations', () => {
  const renamed = written.replaceAll(/\bname/g, 'title');
  const { model } = load(
    renamed.replace('title: { type: text,', 'title: { type: text, was: name,'),
    'menu.md',
  );
  const fields = model?.entities.get('dish')?.fields;
  expect([fields?.get('title')?.was, fields?.get('title_de')?.was]).toEqual(['name', 'name_de']);
});
