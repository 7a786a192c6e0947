import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Jobs

## 3. Entities
\`\`\`yaml
job:
  fields:
    title: { type: text, required: true }
    cost: { type: integer }
    settled: { type: boolean }
    checked: { type: integer }
\`\`\`

## 4. States
\`\`\`yaml
job:
  field: status
  start: open
  states: { open: {}, done: { final: true } }
  transitions:
    settle: { from: open, by: engine, when: "cost > 10 && settled == null", set: { settled: true } }
    check: { from: open, by: [boss, reader], set: { checked: "coalesce(checked, 0) + 1" } }
    finish: { from: open, to: done, by: [boss] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { boss: {}, reader: {} }
grants:
  job:
    boss: all
    reader: { read: { fields: [title, status] } }
\`\`\`

## Examples
\`\`\`yaml
people: { bea: { roles: [boss] }, rob: { roles: [reader] } }
\`\`\`
`;

describe.each(databases)('a step that changed nothing a viewer may read, on $kind,', ({ open }) => {
  const app = appForEach(open, { contract });
  const events = async (person: string, id: string) => {
    const { body } = await app.request(person, 'GET', `/api/jobs/${id}/-/history`);
    return body.items.map(({ event }: { event: string }) => event);
  };

  test('is not told, whether the engine made it or somebody else; what they did themselves is', async () => {
    const { body } = await app.request('bea', 'POST', '/api/jobs', { title: 'Roof', cost: 5 });
    await app.request('bea', 'PATCH', `/api/jobs/${body.id}`, { cost: 20 });
    await app.request('bea', 'POST', `/api/jobs/${body.id}/check`);
    expect(await events('bea', body.id)).toEqual(['check', 'settle', 'update', 'create']);
    expect(await events('rob', body.id)).toEqual(['create']);
    await app.request('rob', 'POST', `/api/jobs/${body.id}/check`);
    await app.request('bea', 'POST', `/api/jobs/${body.id}/finish`);
    expect(await events('rob', body.id)).toEqual(['finish', 'check', 'create']);
  });
});
