import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { databaseOf, type TestDatabase } from '#tests/support/databases.ts';

const contract = (locale: string) => `# Lager

## 1. Purpose
\`\`\`yaml
locale: ${locale}
\`\`\`

## 3. Entities
\`\`\`yaml
item: { fields: { name: { type: text, required: true, max: 5 }, count: { type: integer, min: 1 }, due: { type: date } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { staff: {} }
grants: { item: { staff: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
stale: { message: Jemand war schneller. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { mira: { roles: [staff] } }
\`\`\`
`;

/** What an item that is wrong everywhere, and one that is not there, are answered. */
const said = {
  'de-AT': {
    title: 'Einige Werte stimmen nicht.',
    form: 'Senden Sie ein Datum wie 2026-11-20.',
    values: ['Höchstens 5 Zeichen.', 'Mindestens 1.'],
    missing: 'Hier ist nichts, oder Sie dürfen es nicht sehen.',
    visitor: 'Bitte melden Sie sich zuerst an.',
    shapes: ['Bitte ausfüllen.', 'Das muss eine Liste sein.', 'Eines von: GET, POST, PATCH, DELETE.'],
  },
  'sw-KE': {
    title: 'Some values are not right.',
    form: 'Send a date such as 2026-11-20.',
    values: ['At most 5 characters.', 'At least 1.'],
    missing: 'There is nothing here, or you may not see it.',
    visitor: 'Please sign in first.',
    shapes: ['Please fill this in.', 'This must be a list.', 'One of: GET, POST, PATCH, DELETE.'],
  },
};

describe.each(Object.entries(said))('An application with the locale %s', (locale, words) => {
  let database: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    database = await databaseOf('sqlite').open();
    app = await openApp({ contract: contract(locale), database });
  });
  afterEach(async () => {
    await app?.close();
    await database?.dispose();
  });

  test('says what is wrong in its language, or in English where that is not spoken; codes stay', async () => {
    const shapeless = await app.request('mira', 'POST', '/api/items', { name: 'Hut', due: 'bald' });
    expect(shapeless.body.errors).toEqual([{ field: 'due', code: 'bad_type', message: words.form }]);
    const wrong = await app.request('mira', 'POST', '/api/items', { name: 'Leiter', count: 0 });
    expect(wrong.body).toMatchObject({ code: 'invalid', title: words.title });
    expect(wrong.body.errors).toMatchObject([
      { field: 'name', code: 'too_long', message: words.values[0] },
      { field: 'count', code: 'too_small', message: words.values[1] },
    ]);
    const missing = await app.request('mira', 'GET', '/api/items/01a20830-598a-74c5-9812-9a0e8cb73374');
    expect(missing.body).toMatchObject({ code: 'not_found', detail: words.missing });
    const visitor = await app.request(undefined, 'GET', '/api/items');
    expect(visitor.body).toMatchObject({ code: 'not_signed_in', detail: words.visitor });
  });

  test.each([
    [{}, 'operations', 'required', words.shapes[0]],
    [{ operations: 5 }, 'operations', 'bad_type', words.shapes[1]],
    [{ operations: [{ method: 'PUT', path: '/api/items' }] }, 'method', 'bad_type', words.shapes[2]],
  ])('says so of the shape of a call too: %j', async (body, field, code, message) => {
    const wrong = await app.request('mira', 'POST', '/api/-/batch', body);
    expect(wrong.body.errors).toEqual([{ field, code, message }]);
  });

  test('says the words of its contract where there are some', async () => {
    const { id } = (await app.request('mira', 'POST', '/api/items', { name: 'Hut' })).body;
    const stale = await app.request('mira', 'PATCH', `/api/items/${id}`, { count: 2 }, { 'If-Match': '"9"' });
    expect(stale.body).toMatchObject({ code: 'stale', detail: 'Jemand war schneller.' });
  });
});
