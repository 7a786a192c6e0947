import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

describe.each(databases)('The explanation of a call on $kind', ({ open }) => {
  describe('that a second person must agree to', () => {
    const app = appForAll(open, { contract: readFileSync('tests/trials/second-person/loans.md', 'utf8') });
    const explained = async (as: string, values: object) => {
      const words = { as, entity: 'customer', call: 'create', values: JSON.stringify(values) };
      return (await app.request('owner', 'GET', `/api/-/explain?${new URLSearchParams(words)}`)).body.answer;
    };

    test('says that it waits, and for whom, as the call itself does; and keeps no request', async () => {
      expect(await explained('cleo', { name: 'Ada' })).toEqual({ status: 202, second: ['checker'] });
      expect((await app.request('cleo', 'GET', '/api/-/requests')).body.items).toEqual([]);
      expect((await app.request('cleo', 'POST', '/api/customers', { name: 'Ada' })).status).toBe(202);
    });

    test('says what it is refused for, and nothing of a second person then', async () => {
      const answer = await explained('cleo', { name: 7 });
      expect(answer).toMatchObject({ status: 422 });
      expect(answer).not.toHaveProperty('second');
      expect(await explained('otto', { name: 'Ada' })).toMatchObject({ status: 403, code: 'forbidden' });
    });
  });

  describe('of a part, to which several roles have rights', () => {
    const roles = ['ann', 'ben', 'cleo', 'dora'];
    const contract = `# Orders

## 3. Entities
\`\`\`yaml
order: { fields: { title: { type: text } } }
line: { part_of: order, back: lines, fields: { text: { type: text } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { ${roles.map((one) => `r_${one}: {}`).join(', ')} }
grants:
  order: { ${roles.map((one) => `r_${one}: all`).join(', ')} }
  line:
${roles.map((one) => `    r_${one}: [read]`).join('\n')}
\`\`\`

## Examples
\`\`\`yaml
people: { ${roles.map((one) => `${one}: { roles: [r_${one}] }`).join(', ')} }
records: { order: { o1: { title: One } }, line: { l1: { order: o1, text: A } } }
\`\`\`
`;
    const app = appForAll(open, { contract });

    test('tells each right once, and no pair of roles of which nobody asks', async () => {
      const { body } = await app.request('ann', 'GET', '/api/lines');
      const words = { as: 'ann', entity: 'line', call: 'read', id: body.items[0].id };
      const explained = await app.request('owner', 'GET', `/api/-/explain?${new URLSearchParams(words)}`);
      const told = explained.body.grants.filter(({ action }: { action: string }) => action === 'read');
      expect(told.map(({ audience, held }: Record<string, unknown>) => [audience, held])).toEqual([
        ['r_ann', true],
        ['r_ben', false],
        ['r_cleo', false],
        ['r_dora', false],
      ]);
    });
  });

  describe('of somebody who is not let in', () => {
    const app = appForAll(open, { contract: readFileSync('tests/trials/sign-in/club.md', 'utf8') });
    const explained = async (as: string) => {
      const words = { as, entity: 'note', call: 'list' };
      return (await app.request('owner', 'GET', `/api/-/explain?${new URLSearchParams(words)}`)).body;
    };

    test('says why, and asks nothing of the call', async () => {
      const { answer, sql } = await explained('fox');
      expect(answer).toMatchObject({ status: 402, code: 'NOT_PAID', detail: 'Your year is over.' });
      expect(sql).toEqual([]);
      expect((await explained('fay')).answer).toEqual({ status: 200 });
    });
  });
});
