import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

/** A ticket is filled from its thing, and what must be said of it depends on that. */
const contract = `# Tickets

## 3. Entities
\`\`\`yaml
thing: { fields: { open: { type: boolean, required: true }, rate: { type: integer } } }
ticket:
  fields:
    thing: { type: ref, to: thing, required: true }
    start: { type: date, required: true }
    amount: { type: integer, required: true, max: 5, initial: thing.rate }
    double: { type: integer, max: 8, saved: amount * 2 }
    word: { type: text, required: amount > 3 }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {} }
grants:
  thing: { clerk: all, guest: { read: open } }
  ticket: { clerk: all, guest: { read: true, create: true, update: true } }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] }, gus: { roles: [guest] } }
records:
  thing:
    shown: { open: true, rate: 1 }
    cheap: { open: false, rate: 1 }
    dear: { open: false, rate: 4 }
    beyond: { open: false, rate: 99 }
  ticket:
    t1: { thing: shown, start: 2026-01-05 }
\`\`\`
`;

describe.each(databases)('a reference to a record that may not be read on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    database = await open();
    app = await openApp({ contract, database });
  });
  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const missing = '01900000-0000-7000-8000-000000000000';
  const hiddenIds = async (): Promise<readonly string[]> => {
    const { body } = await app.request('ada', 'GET', '/api/things?filter=!open');
    return body.items.map(({ id }: { id: string }) => id);
  };
  const problems = ({ body }: { body: { errors: { field: string; code: string }[] } }) =>
    body.errors.map(({ field, code }) => `${field} ${code}`);

  test('is refused like one to a missing record, whatever would have been calculated through it', async () => {
    const ids = await hiddenIds();
    expect(ids).toHaveLength(3);
    const create = (thing: string, more: object) =>
      app.request('gus', 'POST', '/api/tickets', { thing, ...more });
    for (const thing of [...ids, missing]) {
      expect(problems(await create(thing, {}))).toEqual(['thing no_such_record', 'start required']);
      expect(problems(await create(thing, { start: '2026-01-05' }))).toEqual(['thing no_such_record']);
    }
    const ticket = (await app.request('gus', 'GET', '/api/tickets')).body.items[0].id;
    for (const thing of [...ids, missing]) {
      const changed = await app.request('gus', 'PATCH', `/api/tickets/${ticket}`, { thing, start: null });
      expect(problems(changed)).toEqual(['thing no_such_record', 'start required']);
    }
  });

  test('says all that is wrong at once to whoever may read it', async () => {
    const { body } = await app.request('ada', 'GET', '/api/things?filter=rate==4');
    const made = await app.request('ada', 'POST', '/api/tickets', { thing: body.items[0].id });
    expect(problems(made)).toEqual(['start required', 'word required']);
  });
});
