import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Places

## 2. Screens
\`\`\`yaml
/places: { view: table, of: place, columns: [name, first], search: [first] }
\`\`\`

## 3. Entities
\`\`\`yaml
guide: { fields: { name: { type: text, required: true }, place: { type: ref, to: place } } }
place:
  fields:
    name: { type: text, required: true }
    first: { type: text, compute: "guides.sort_by(g, g.name).first().name" }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {} }
grants:
  place: { clerk: all, guest: { read: true } }
  guide: { clerk: all, guest: { read: "name != 'Zoe'" } }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] }, gus: { roles: [guest] } }
\`\`\`
`;

describe.each(databases)('a text that is computed when it is read on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;

  const make = async (plural: string, body: object): Promise<string> =>
    (await app.request('kim', 'POST', `/api/${plural}`, body)).body.id;
  const namesOf = async (person: string, query: string): Promise<readonly string[]> => {
    const { body } = await app.request(person, 'GET', `/api/places?${query}`);
    return body.items.map((item: { name: string }) => item.name);
  };

  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract, database });
    for (const [place, guide] of [
      ['One', 'émile'],
      ['Two', 'Zoe'],
      ['Three', 'Anna'],
      ['Four', 'Frank'],
    ] as const) {
      const id = await make('places', { name: place });
      await make('guides', { name: guide, place: id });
    }
    await make('places', { name: 'Empty' });
  });
  afterAll(async () => {
    await app?.close();
    await database?.dispose();
  });

  test('sorts by its folded form, empties last', async () => {
    expect(await namesOf('kim', 'sort=first')).toEqual(['Three', 'One', 'Four', 'Two', 'Empty']);
    expect(await namesOf('kim', 'sort=-first')).toEqual(['Empty', 'Two', 'Four', 'One', 'Three']);
  });

  test('goes over pages as over one', async () => {
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await app.request('kim', 'GET', `/api/places?sort=first&limit=2${after}`);
      seen.push(...body.items.map((item: { name: string }) => item.name));
      after = body.next === null ? '' : `&after=${encodeURIComponent(body.next)}`;
    } while (after !== '');
    expect(seen).toEqual(['Three', 'One', 'Four', 'Two', 'Empty']);
  });

  test('is found by a search without case and accents', async () => {
    expect(await namesOf('kim', 'q=EMIL')).toEqual(['One']);
    expect(await namesOf('kim', 'q=zo')).toEqual(['Two']);
  });
});
