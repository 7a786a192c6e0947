import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = `# Library

## 3. Entities
\`\`\`yaml
shelf: { plural: shelves, fields: { name: { type: text } } }
book: { fields: { name: { type: text }, shelf: { type: ref, to: shelf, on_delete: cascade } } }
loan:
  title: "{text}"
  fields:
    text: { type: text }
    mine: { type: boolean, default: false }
    book: { type: ref, to: book }
note: { title: "{text}", fields: { text: { type: text }, book: { type: ref, to: book } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants:
  shelf: { clerk: all }
  book: { clerk: all }
  loan: { clerk: { create: true, read: mine } }
  note: { clerk: { create: true, read: { if: "true", except: [book] } } }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('a delete that is refused as in_use on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let book: string;

  beforeEach(async () => {
    place = await open();
    app = await openApp({ contract, database: place });
    book = (await app.request('owner', 'POST', '/api/books', { name: 'Emma' })).body.id;
    for (const text of ['A', 'B', 'C', 'D'])
      await app.request('owner', 'POST', '/api/loans', { text, mine: text === 'B', book });
    await app.request('owner', 'POST', '/api/notes', { text: 'Torn', book });
  });
  afterEach(async () => {
    await app.close();
    await place.dispose();
  });

  const refusal = async (who: string) => {
    const answer = await app.request(who, 'DELETE', `/api/books/${book}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } });
    return answer.body.detail;
  };

  test('names what refers there to who may read all of it', async () => {
    expect(await refusal('owner')).toBe(
      'Other records still refer to this one. 4 Loans: A, B, C, … 1 Note: Torn.',
    );
  });

  test('names nothing that the caller may not read, be it the record or the reference', async () => {
    expect(await refusal('kim')).toBe('Other records still refer to this one. 1 Loan: B.');
  });

  describe('of a record that takes others along', () => {
    const shelfWith = async (...loans: readonly { text: string; mine: boolean }[]) => {
      const shelf = (await app.request('owner', 'POST', '/api/shelves', { name: 'Novels' })).body.id;
      const books: string[] = [];
      for (const loan of loans) {
        const { body } = await app.request('owner', 'POST', '/api/books', { name: loan.text, shelf });
        await app.request('owner', 'POST', '/api/loans', { ...loan, book: body.id });
        books.push(body.id);
      }
      return { path: `/api/shelves/${shelf}`, books };
    };

    test('names the first that is held by something the caller may read', async () => {
      const { path, books } = await shelfWith(
        { text: 'Hidden', mine: false },
        { text: 'Seen', mine: true },
        { text: 'Seen too', mine: true },
      );
      const { body } = await app.request('kim', 'DELETE', path);
      expect(body).toMatchObject({
        detail: 'Other records still refer to this one. 1 Loan: Seen.',
        errors: [{ code: 'in_use', at: { entity: 'book', record: books[1] } }],
      });
    });

    test('tells nobody which of them is held by what they may not read', async () => {
      const { path } = await shelfWith({ text: 'Free', mine: true }, { text: 'Hidden', mine: false });
      const [loan] = (await app.request('kim', 'GET', '/api/loans?q=Free')).body.items;
      await app.request('owner', 'DELETE', `/api/loans/${loan.id}`);
      const { status, body } = await app.request('kim', 'DELETE', path);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'in_use', detail: 'Other records still refer to this one.' });
      expect(JSON.stringify(body)).not.toContain('"at"');
    });
  });
});
