import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Parts

## 3. Entities
\`\`\`yaml
part:
  fields:
    name: { type: text, max: 40 }
    amount: { type: decimal, scale: 2 }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { part: { clerk: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: { roles: [clerk] } }
records: { part: { first: { name: First, amount: "20" } } }
\`\`\`
`;

describe.each(databases)('a filter of many calculations, on $kind', ({ open, kind }) => {
  const app = appForAll(open, { contract });
  const filterOf = (parts: number) =>
    Array.from({ length: parts }, (_, n) => `amount/${n + 2}/${n + 3}>1`).join('||');
  const ask = (call: string, filter: string) =>
    app.request('kim', 'GET', `/api/parts${call}?filter=${encodeURIComponent(filter)}`);

  test.each(['', '/-/export'])(
    'is refused with the size of its statement where that would be too large: GET /api/parts%s',
    async (call) => {
      const { status, body } = await ask(call, filterOf(110));
      // PostgreSQL is told exact arithmetic in full; on SQLite a function does it.
      if (kind === 'sqlite') return expect(status).toBe(200);
      expect([status, body.code]).toEqual([400, 'bad_filter']);
      expect(body.detail).toMatch(/a statement of \d+ kB with \d+ values; 64 kB and 1000 are the most/);
    },
  );

  test('is answered as long as that fits', async () => {
    const { status, body } = await ask('', filterOf(5));
    expect([status, body.items.length]).toEqual([200, 1]);
  });
});
