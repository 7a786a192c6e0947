import { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { relationNames } from '#server/tables/describe/catalog.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { readyIndex, SEARCH_INDEX } from '#server/sql/lists/search-index.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';

const contract = `# Library

## 2. Screens
\`\`\`yaml
/books: { view: table, of: book, columns: [title], search: [title, note], sort: [title] }
/books/:id: { view: detail, of: book }
\`\`\`

## 3. Entities
\`\`\`yaml
book:
  fields:
    title: { type: text, required: true }
    note: { type: text }
    open: { type: boolean, default: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {}, reader: {} }
grants:
  book: { clerk: all, guest: { read: { if: "note != 'hidden' || open", except: [note] } }, reader: { read: { if: open } } }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { read_time: 30s }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, gus: { roles: [guest] }, rita: { roles: [reader] } }
\`\`\`
`;

const books = [
  { title: 'Straßenkarte', note: 'found in the cellar' },
  { title: 'The Cellar Door', note: null },
  { title: 'A "quoted" 50%_title\\' },
  { title: 'Élan vital', open: false },
  { title: 'ab' },
  // What follows the pair is in no other script, and no other sign, than one expects.
  { title: 'Loв', note: 'no™ xy漢字' },
  { title: "l'orange", note: 'lo\tlo_' },
  ...[...'!"#$%&\'()*+,-./:;<=>?@[\\]^_{|}~’–“”»'].map((sign) => ({ title: `Kw${sign}` })),
];
const searches = [
  'cellar',
  'ellar doo',
  'STRASSENKARTE',
  'elan',
  '"quoted"',
  '50%',
  '%_t',
  'e\\',
  'ab',
  'r',
  'ar',
  'al',
  'q',
  '\\',
  'zz',
  'zzz',
  'the ab',
  'ar ca',
  'lo',
  'no',
  'xy',
  'kw',
  'w_',
  'lo no',
  "l'",
];

describe.each(databases)('a search that an index of trigrams helps, on $kind', ({ open }) => {
  const asked: Asked[] = [];
  const app = appForEach(open, { contract, between: (inner) => noting(inner, asked) });

  const found = async (person: string, q: string): Promise<readonly string[]> => {
    const query = `q=${encodeURIComponent(q)}&count=true&sort=title`;
    const { status, body } = await app.request(person, 'GET', `/api/books?${query}`);
    expect([status, body.count]).toEqual([200, body.items.length]);
    return body.items.map(({ title }: { title: string }) => title);
  };
  const everything = () =>
    Promise.all(['cleo', 'gus'].flatMap((person) => searches.map((q) => found(person, q))));
  const add = async (values: object): Promise<string> =>
    (await app.request('cleo', 'POST', '/api/books', values)).body.id;
  const index = () => keepSearchIndexes(app.runtime, { from: 0 });

  test('finds what it found without one, for everybody what is theirs', async () => {
    for (const book of books) await add(book);
    const before = await everything();
    expect(before[0]).toEqual(['Straßenkarte', 'The Cellar Door']);
    // What the guest may not read finds nothing.
    expect(before[searches.length]).toEqual(['The Cellar Door']);
    await index();
    expect(readyIndex(app.runtime.storage, 'book')).toBeDefined();
    expect(await everything()).toEqual(before);
  });

  test('sees at once what has changed since, also before it is taken in', async () => {
    const id = await add({ title: 'The first' });
    await index();
    const later = await add({ title: 'The second' });
    expect(await found('cleo', 'second')).toEqual(['The second']);
    await app.request('cleo', 'PATCH', `/api/books/${id}`, { title: 'The third' });
    const changed = async () => [await found('cleo', 'first'), await found('cleo', 'third')];
    expect(await changed()).toEqual([[], ['The third']]);
    await index();
    expect(await changed()).toEqual([[], ['The third']]);
    await app.request('cleo', 'DELETE', `/api/books/${later}`);
    expect(await found('cleo', 'second')).toEqual([]);
    await index();
    expect(await found('cleo', 'second')).toEqual([]);
  });

  test('helps a filter by a text in what is searched as well, and finds no more by it', async () => {
    for (const book of books) await add(book);
    const filters = [
      "fold(title).contains(fold('ELLAR'))",
      "title.contains('Cellar')",
      "title.contains('cellar')",
      "title.startsWith('The C') && open",
      "fold(note).contains(fold('cellar'))",
      "fold(title).endsWith(fold('TAL')) || open",
      "title.contains('É')",
      "title.contains('ab')",
    ];
    const filtered = async (person: string, filter: string) => {
      const address = `/api/books?sort=title&filter=${encodeURIComponent(filter)}`;
      const { body } = await app.request(person, 'GET', address);
      return body.items?.map(({ title }: { title: string }) => title) ?? body.code;
    };
    const all = () =>
      Promise.all(['cleo', 'gus'].flatMap((person) => filters.map((filter) => filtered(person, filter))));
    const before = await all();
    expect(before.slice(0, 5)).toEqual([
      ['The Cellar Door'],
      ['The Cellar Door'],
      [],
      ['The Cellar Door'],
      ['Straßenkarte'],
    ]);
    await index();
    expect(await all()).toEqual(before);
  });

  test('is made in pieces, and not used before it is whole', async () => {
    await app.request('cleo', 'POST', '/api/books/-/import', `title\n${titles(1_200)}`, {
      'Content-Type': 'text/csv',
    });
    await keepSearchIndexes(app.runtime, { from: 5_000 });
    expect(readyIndex(app.runtime.storage, 'book')).toBeUndefined();
    await keepSearchIndexes(app.runtime, { from: 1_000, rows: 500 });
    if (app.runtime.database.kind === 'sqlite')
      expect(readyIndex(app.runtime.storage, 'book')).toBeUndefined();
    expect(await found('cleo', 'number 1177')).toEqual(['Book number 1177 xa xb xc']);
    await keepSearchIndexes(app.runtime, { from: 1_000 });
    expect(readyIndex(app.runtime.storage, 'book')).toBeDefined();
    expect(await found('cleo', 'number 1177')).toEqual(['Book number 1177 xa xb xc']);
  });

  test('finds no more than a page of the words that very many have', async () => {
    await app.request('cleo', 'POST', '/api/books/-/import', `title\n${titles(2_500)}`, {
      'Content-Type': 'text/csv',
    });
    await index();
    const { body } = await app.request('cleo', 'GET', '/api/books?q=number&count=true&sort=-title&limit=2');
    expect(body.count).toBe(2_500);
    expect(body.items[0].title).toBe('Book number 999');
    const next = await app.request(
      'cleo',
      'GET',
      `/api/books?q=number&sort=-title&limit=2&after=${body.next}`,
    );
    expect(next.body.items[0].title).toBe('Book number 997');
    // A thousand have the letter, each in several trigrams, and one more in the last of all.
    const few = await app.request('cleo', 'GET', '/api/books?q=x&count=true&limit=1');
    expect(few.body.count).toBe(1_001);
  });

  test('is left aside for who may read few records, which an index brings by their right', async () => {
    for (const book of books) await add(book);
    await index();
    const statements = async (person: string, q = 'cellar') => {
      asked.splice(0);
      const { body } = await app.request(person, 'GET', `/api/books?q=${q}`);
      return [body.items.length, asked.filter(({ text }) => text.includes('book')).length];
    };
    expect(await statements('cleo')).toEqual([2, 2]);
    expect(await statements('rita')).toEqual([2, 2]); // counts first
    expect(await statements('rita')).toEqual([2, 1]);
    expect(await statements('cleo', 'vi')).toEqual([1, 2]);
    // Only SQLite has one for a letter.
    expect(await statements('cleo', 'v')).toEqual([1, app.runtime.database.kind === 'sqlite' ? 2 : 1]);
  });

  test('goes when no list searches any more, with all that belongs to it', async () => {
    await add({ title: 'The first' });
    const names = async () =>
      [...(await app.runtime.database.read((connection) => relationNames(connection)))].filter((name) =>
        /^nf_t[xqr]_/.test(name),
      );
    await index();
    expect((await names()).some((name) => name.startsWith(SEARCH_INDEX))).toBe(true);
    const model = { ...app.runtime.model, screens: [] };
    await keepSearchIndexes({ ...app.runtime, model }, { from: 0 });
    expect(await names()).toEqual([]);
    await add({ title: 'The second' });
    expect(
      await app.runtime.database.ask(raw("SELECT 1 FROM nf_setting WHERE name LIKE 'search:%'")),
    ).toEqual([]);
  });
});

function titles(count: number): string {
  const more = (at: number) => (at >= 1_000 && at < 2_000 ? ' xa xb xc' : at === 2_499 ? ' xz' : '');
  return Array.from({ length: count }, (_, at) => `Book number ${at}${more(at)}\n`).join('');
}
