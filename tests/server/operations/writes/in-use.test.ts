import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = `# Library

## 3. Entities
\`\`\`yaml
book: { fields: { name: { type: text } } }
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
});
