import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Bench

## 3. Entities
\`\`\`yaml
job: { fields: { name: { type: text, required: true }, hours: { type: integer } } }
tool: { fields: { name: { type: text, required: true }, job: { type: ref, to: job } } }
\`\`\`

## 5. Rules
\`\`\`yaml
job:
  LONG: { rule: hours <= 8, at: hours, warn: true }
  VERY_LONG: { rule: hours <= 40, at: hours, confirm: true }
  CROWDED: { rule: tools.size() <= 1, warn: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: {} }
grants: { job: { desk: all }, tool: { desk: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
LONG: { message: More than a day. }
VERY_LONG: { message: More than a week. }
CROWDED: { message: More than one tool. }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { name: Ada, roles: [desk] } }
\`\`\`
`;

describe.each(databases)('soft rules in the history of a record on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const told = async (plural: string, id: string) => {
    const { body } = await app.request('ada', 'GET', `/api/${plural}/${id}/-/history`);
    const items: readonly { event: string; confirmed: string[]; warned: string[] }[] = body.items;
    return items.map(({ event, confirmed, warned }) => [event, confirmed, warned]);
  };

  test('what a write warned of and what was confirmed stands with its entry', async () => {
    const made = await app.request('ada', 'POST', '/api/jobs?confirm=VERY_LONG', { name: 'A', hours: 50 });
    const { id } = made.body;
    await app.request('ada', 'PATCH', `/api/jobs/${id}`, { hours: 9 });
    await app.request('ada', 'PATCH', `/api/jobs/${id}`, { name: 'B' });
    expect(await told('jobs', id)).toEqual([
      ['update', [], []],
      ['update', [], ['LONG']],
      ['create', ['VERY_LONG'], ['LONG']],
    ]);
  });

  test('a warning about a record that was not changed itself stands with the change that caused it', async () => {
    const { id: job } = (await app.request('ada', 'POST', '/api/jobs', { name: 'C' })).body;
    await app.request('ada', 'POST', '/api/tools', { name: 'One', job });
    const second = await app.request('ada', 'POST', '/api/tools', { name: 'Two', job });
    expect(second.body.warnings).toEqual([
      { code: 'CROWDED', message: 'More than one tool.', at: { entity: 'job', record: job } },
    ]);
    expect(await told('tools', second.body.id)).toEqual([['create', [], ['CROWDED']]]);
    expect(await told('jobs', job)).toEqual([['create', [], []]]);
  });
});
