import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Ledger

## 3. Entities
\`\`\`yaml
entry:
  title: "{amount} - {text} ({place})"
  fields: { amount: { type: integer }, text: { type: text }, place: { type: text } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { entry: { clerk: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('titles with empty places on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  test.each([
    [{ amount: 3, text: 'Tea', place: 'Graz' }, '3 - Tea (Graz)'],
    [{ amount: 3, text: 'Tea' }, '3 - Tea'],
    [{ text: 'Tea' }, 'Tea'],
    [{ amount: 3 }, '3'],
    [{ amount: -3, text: 'Tea' }, '-3 - Tea'],
    [{ amount: -3 }, '-3'],
  ])('%o is called %s', async (values, title) => {
    const { body } = await app.request('cleo', 'POST', '/api/entries', values);
    expect(body.titles.id).toBe(title);
  });
});
