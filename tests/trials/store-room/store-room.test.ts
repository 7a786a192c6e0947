import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('a store room on $kind', (database) => {
  const { make, done, tried, read, list } = trialOf('store-room/store-room.md', database);
  let article: string;
  let supplier: string;
  const delivery = (serials: string, more: object = {}) => ({ article, supplier, serials, ...more });

  beforeAll(async () => {
    article = await make('kim', 'articles', { code: 'ab-17' });
    supplier = await make('kim', 'suppliers', {
      name: '  Österreichische  Spezial Werkzeuge ',
      phone: '+43 (1) 588-01',
    });
  });

  test('a code is taken apart', async () => {
    expect(await read('kim', `articles/${article}`)).toMatchObject({ shelf: 'AB', number: 17 });
  });

  test('names and numbers are made alike, and a number that is written in another way is taken', async () => {
    const found = await read('kim', `suppliers/${supplier}`);
    expect(found).toMatchObject({ dial: '+43158801', initials: 'ÖSW' });
    expect(await tried('kim', 'POST', 'suppliers', { name: 'Other', phone: '+43158801' })).toBe(
      '409 not_unique',
    );
  });

  test('two who write one number at a time do not both get it', async () => {
    const answers = await Promise.all(
      ['+1 (2) 3', '+1-2-3'].map((phone) => tried('kim', 'POST', 'suppliers', { name: 'Twin', phone })),
    );
    expect(answers.toSorted()).toEqual(['201', '409 not_unique']);
  });

  test('serials are counted as the delivery note writes them', async () => {
    const made = await done('kim', 'POST', 'deliveries', delivery('5+2, 9, 12-14'));
    expect(made).toMatchObject({ pieces: 7, label: 'AB/0017/ÖSW' });
  });

  test.each([
    ['5;6', '422 SERIALS_WRONG'],
    ['5,,6', '422 SERIALS_WRONG'],
    ['5-', '422 SERIALS_WRONG'],
    ['5, 6,5 ', '422 SERIAL_TWICE'],
    ['1-21', '422 TOO_MANY'],
    ['1-20', '201'],
  ])('of serials %s is said %s', async (serials, said) => {
    expect(await tried('kim', 'POST', 'deliveries', delivery(serials))).toBe(said);
    expect(await tried('kim', 'POST', 'deliveries?dry_run=true', delivery(serials))).toBe(said);
  });

  test('the usual price lies in the middle, and what is no number is left out', async () => {
    const made = await done('kim', 'POST', 'deliveries', delivery('1', { prices: '10;12.50; 11 ;none' }));
    expect(made).toMatchObject({ usual: '11.00', spread: '1.2583' });
    const one = await done('kim', 'POST', 'deliveries', delivery('1', { prices: '3' }));
    expect(one).toMatchObject({ usual: '3.00', spread: null });
  });

  test('a list is asked with the same functions', async () => {
    const filter = encodeURIComponent("'14' in split(replace(serials, '[^0-9]+', ' '), ' ')");
    expect((await list('kim', `deliveries?filter=${filter}`)).map(({ serials }) => serials)).toEqual([
      '5+2, 9, 12-14',
    ]);
    expect(
      await tried(
        'kim',
        'GET',
        `deliveries?filter=${encodeURIComponent("extract(serials, '(.*)-.*') == '1'")}`,
      ),
    ).toBe('400 bad_filter');
  });

  test('a right that takes a code apart leaves out what it is not about', async () => {
    const other = await make('kim', 'articles', { code: 'zy-1' });
    await done('kim', 'POST', 'deliveries', { article: other, supplier, serials: '77' });
    expect((await list('pia', 'articles')).map(({ code }) => code)).toEqual(['ab-17']);
    expect((await list('pia', 'deliveries')).every(({ serials }) => serials !== '77')).toBe(true);
    expect(await tried('pia', 'GET', `articles/${other}`)).toBe('404 not_found');
  });
});
