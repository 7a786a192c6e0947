import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';

const contract = `# Tickets

## 2. Screens

\`\`\`yaml
/tickets: { title: Tickets, view: table, of: ticket, for: [student], columns: [title, due], sort: [-due] }
\`\`\`

## 3. Entities

\`\`\`yaml
ticket:
  title: "{title}"
  fields:
    title: { type: text, required: true }
    place: { type: ref, to: place }
    due: { type: date }
place:
  title: "{name}"
  fields: { name: { type: text, required: true } }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { student: {} }
grants:
  ticket: { student: all }
  place: { student: all }
\`\`\`

## Examples

\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { sam: { roles: [student] } }
records:
  place: { hall: { name: Hall } }
  ticket:
    lamp: { title: Lamp, place: hall, due: 2026-01-09 }
    door: { title: Door, due: 2026-01-08 }
    roof: { title: Roof }
\`\`\`
`;

describe.each(databases)('a page of a list on $kind', ({ open }) => {
  const asked: Asked[] = [];
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract, database, between: (inner) => noting(inner, asked) });
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });
  const statementsOf = async (path: string) => {
    asked.splice(0);
    const { status, body } = await app.request('sam', 'GET', path);
    expect(status).toBe(200);
    return { body, about: asked.filter(({ text }) => text.includes('"ticket"')) };
  };

  test('selects no value twice: titles and the cursor are made of what is there', async () => {
    const { about, body } = await statementsOf('/api/tickets?sort=-due&limit=2');
    for (const { text } of about) {
      const names = columnsOf(text);
      expect(names).toEqual([...new Set(names)]);
      expect(text).not.toContain('key$0');
      expect(names.filter((name) => name.endsWith('"title"'))).toHaveLength(1);
    }
    expect(body.items.map(({ titles }: { titles: object }) => titles)).toEqual([
      { id: 'Roof' },
      { id: 'Lamp', place: 'Hall' },
    ]);
    const next = await statementsOf(`/api/tickets?sort=-due&limit=2&after=${body.next}`);
    expect(next.body).toMatchObject({ items: [{ title: 'Door' }], next: null });
  });

  test('goes on where its order is by a value that is not asked for', async () => {
    const { about, body } = await statementsOf('/api/tickets?sort=-due&fields=title&limit=2');
    expect(about.map(({ text }) => columnsOf(text).some((name) => name.endsWith('"key$0"')))).toContain(true);
    const next = await statementsOf(`/api/tickets?sort=-due&fields=title&limit=2&after=${body.next}`);
    expect(next.body).toMatchObject({ items: [{ title: 'Door' }], next: null });
  });

  test('is a single stretch of its index, the empty values in their place', async () => {
    const { about, body } = await statementsOf('/api/tickets?sort=-due');
    expect(body.items.map(({ due }: { due: string | null }) => due)).toEqual([
      null,
      '2026-01-09',
      '2026-01-08',
    ]);
    expect(about.map(({ text }) => text.includes('UNION'))).toEqual([false]);
  });

  test('is counted in the statement that brings it, with its limit written out', async () => {
    const { about, body } = await statementsOf('/api/tickets?sort=-due&limit=1&count=true');
    expect(body).toMatchObject({ items: [{ title: 'Roof' }], count: 3 });
    expect(about).toHaveLength(1);
    expect(about[0]?.text).toContain('LIMIT 2');
    const odd = await statementsOf('/api/tickets?sort=-due&limit=2&count=true');
    expect(odd.body).toMatchObject({ items: [{ title: 'Roof' }, { title: 'Lamp' }], count: 3 });
    expect(odd.about).toHaveLength(1);
  });

  test('is counted behind a cursor too, and where nothing is left or was ever there', async () => {
    const first = await statementsOf('/api/tickets?sort=-due&limit=1');
    const second = await statementsOf(`/api/tickets?sort=-due&limit=1&count=true&after=${first.body.next}`);
    expect(second.body).toMatchObject({ items: [{ title: 'Lamp' }], count: 3 });
    const last = await statementsOf('/api/tickets?sort=title&limit=2');
    await app.request('sam', 'DELETE', `/api/tickets/${await idOf('Roof')}`);
    const left = await statementsOf(`/api/tickets?sort=title&limit=2&count=true&after=${last.body.next}`);
    expect(left.body).toMatchObject({ items: [], next: null, count: 2 });
    const none = encodeURIComponent("title == 'Gate'");
    const nothing = await statementsOf(`/api/tickets?sort=-due&count=true&filter=${none}`);
    expect(nothing.body).toMatchObject({ items: [], next: null, count: 0 });
    expect(nothing.about).toHaveLength(1);
  });

  const idOf = async (title: string) =>
    (await app.request('sam', 'GET', '/api/tickets')).body.items.find(
      (one: { title: string }) => one.title === title,
    ).id;

  test('and who asks for it have the same time, so that a connection keeps its limit', async () => {
    await statementsOf('/api/tickets?sort=due&q=lamp&limit=1');
    const single = asked.map(({ timeMs }) => timeMs);
    expect(single.length).toBeGreaterThan(0);
    expect(new Set(single)).toEqual(new Set([1000]));
  });
});

/** What the outermost SELECT brings. */
function columnsOf(text: string): readonly string[] {
  return text.slice('SELECT '.length, text.indexOf(' FROM ')).split(', ');
}
