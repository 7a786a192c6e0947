import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedDatabase } from '#server/db/recorded-database.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const racks = `# Racks

## 3. Entities

\`\`\`yaml
rack: { fields: { name: { type: text, required: true } } }
place:
  fields:
    rack: { type: ref, to: rack, on_delete: clear }
    nth: { type: integer, required: true }
    share: { type: decimal, scale: 2 }
  unique: [[rack, nth]]
\`\`\`

## 4. States and transitions

\`\`\`yaml
rack:
  transitions:
    divide:
      by: [student]
      input: { places: { type: integer, required: true }, parts: { type: integer, required: true } }
      then:
        - each: { n: "range(1, input.places)" }
          if: "n != 2"
          create: place
          set: { rack: record, nth: n, share: n / input.parts }
    break_up: { by: [student], then: [{ delete: record }, { create: place, set: { rack: record, nth: 1 } }] }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { student: {} }
grants: { rack: { student: all }, place: { student: [read] } }
\`\`\`

## Examples

\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { sam: { roles: [student] } }
\`\`\`
`;

describe.each(databases)('effects whose values are at hand, on $kind', ({ open }) => {
  const sent: string[] = [];
  const note = ({ text }: { readonly text: string }) => {
    const words = /^(SELECT|INSERT).*? (?:FROM|INTO) "(place|rack)"/.exec(text);
    if (words !== null) sent.push(words.slice(1).join(' '));
  };
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract: racks, database, between: (inner) => recordedDatabase(inner, { note }) });
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });
  const rack = async () => (await app.request('sam', 'POST', '/api/racks', { name: 'A' })).body.id;
  const divide = async (input: object) => {
    const id = await rack();
    return { id, ...(await app.request('sam', 'POST', `/api/racks/${id}/divide`, input)) };
  };

  test('ask for nothing but the key of each record that they make', async () => {
    const statementsFor = async (places: number) => {
      sent.splice(0);
      const { id, status } = await divide({ places, parts: 3 });
      expect(status).toBe(200);
      // The rack itself may be read ahead of the write, or within it.
      return { id, statements: sent.splice(0).filter((one) => one.endsWith(' place')) };
    };
    const four = await statementsFor(4);
    expect(four.statements).toEqual(Array.from({ length: 3 }, () => ['SELECT place', 'INSERT place']).flat());
    const eight = await statementsFor(8);
    expect(eight.statements.length - four.statements.length).toBe(2 * 4);
    const filter = encodeURIComponent(`rack == '${four.id}'`);
    const { items } = (await app.request('sam', 'GET', `/api/places?sort=nth&filter=${filter}`)).body;
    expect(items.map(({ nth, share }: { nth: number; share: string }) => [nth, share])).toEqual([
      [1, '0.33'],
      [3, '1.00'],
      [4, '1.33'],
    ]);
  });

  test('refuse what cannot be calculated', async () => {
    const { status, body } = await divide({ places: 1, parts: 0 });
    expect([status, body.errors[0].code, body.errors[0].at.field]).toEqual([422, 'too_large', 'share']);
  });

  test('refuse a reference to what an effect before them took away', async () => {
    const { status, body } = await app.request('sam', 'POST', `/api/racks/${await rack()}/break_up`);
    expect([status, body.errors[0].code, body.errors[0].at.field]).toEqual([422, 'no_such_record', 'rack']);
  });
});
