import { describe, expect, test } from 'vitest';
import { planLines } from '#server/tables/plan/plan-lines.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contractWith = (grants: string) => `# Laboratory

## 3. Entities
\`\`\`yaml
sample:
  fields: { code: { type: text, required: true }, value: { type: decimal, scale: 2 } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { analyst: {}, reception: {} }
grants:
  sample: ${grants}
\`\`\`

## Examples
\`\`\`yaml
people: { ana: { roles: [analyst] } }
\`\`\`
`;
const before = contractWith(
  '{ reception: [create, read], analyst: { read: true, update: { fields: [value] } } }',
);
const now = contractWith(
  "{ reception: { create: true, read: 'value == null' }, analyst: { read: { fields: [code] }, delete: true } }",
);

describe.each(databases)('a plan tells which rights change, on $kind', ({ open }) => {
  const app = appForEach(open, { contract: before });

  test('to the owner, and at a terminal', async () => {
    const { body } = await app.request('owner', 'POST', '/api/-/studio/plan', { text: now });
    expect(body.plan.rights).toEqual([
      {
        entity: 'sample',
        action: 'read',
        audience: 'analyst',
        change: 'changed',
        detail: 'always, only `code`; it was always',
      },
      {
        entity: 'sample',
        action: 'read',
        audience: 'reception',
        change: 'changed',
        detail: 'if `value == null`; it was always',
      },
      { entity: 'sample', action: 'update', audience: 'analyst', change: 'removed', detail: '' },
      { entity: 'sample', action: 'delete', audience: 'analyst', change: 'added', detail: 'always' },
    ]);
    const lines = planLines(body.plan);
    expect(lines.slice(lines.indexOf('Rights:'), lines.indexOf('Rights:') + 5)).toEqual([
      'Rights:',
      '  analyst: read sample is changed: always, only `code`; it was always',
      '  reception: read sample is changed: if `value == null`; it was always',
      '  analyst: update sample is removed',
      '  analyst: delete sample is added: always',
    ]);
  });

  test('and nothing of rights that stay', async () => {
    const { body } = await app.request('owner', 'POST', '/api/-/studio/plan', { text: `${before}\nMore.` });
    expect(body.plan.rights).toEqual([]);
  });
});
