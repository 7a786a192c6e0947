import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Bench

## 3. Entities
\`\`\`yaml
job: { fields: { name: { type: text, required: true }, hours: { type: integer, max: 100 } } }
\`\`\`

## 5. Rules
\`\`\`yaml
job:
  LONG: { rule: hours <= 8, at: hours, confirm: true }
  NAMED: { rule: name != 'Nameless', at: name, confirm: true }
  CROWDED: { rule: "all.jobs.size() <= 4", warn: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: {} }
grants: { job: { desk: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
LONG: { message: "{hours} hours are more than a day." }
NAMED: { message: It has no name. }
CROWDED: { message: More than four jobs. }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { name: Ada, roles: [desk] } }
\`\`\`
`;

describe.each(databases)('what soft rules ask of a batch on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const send = (operations: readonly object[], query = '') =>
    app.request('ada', 'POST', `/api/-/batch${query}`, { operations });
  const make = (body: object, query = '') => ({ method: 'POST', path: `/api/jobs${query}`, body });
  const count = async () => (await app.request('ada', 'GET', '/api/jobs')).body.items.length;
  const asked = (errors: readonly Record<string, unknown>[]) =>
    errors.map(({ operation, level, code, message }) => [operation, level, code, message]);

  test('is asked of all operations at once, each question with its operation, and nothing is done', async () => {
    const operations = [
      make({ name: 'A', hours: 9 }),
      make({ name: 'B', hours: 2 }),
      { method: 'PATCH', path: '/api/jobs/$1.id', body: { hours: 12 } },
      make({ name: 'Nameless', hours: 10 }),
    ];
    const answer = await send(operations);
    expect([answer.status, answer.body.code, answer.body.operation]).toEqual([409, 'confirm', 1]);
    const questions = [
      [1, 'confirm', 'LONG', '9 hours are more than a day.'],
      [3, 'confirm', 'LONG', '12 hours are more than a day.'],
      [4, 'confirm', 'LONG', '10 hours are more than a day.'],
      [4, 'confirm', 'NAMED', 'It has no name.'],
    ];
    expect(asked(answer.body.errors)).toEqual(questions);
    expect(asked((await send(operations, '?dry_run=true')).body.errors)).toEqual(questions);
    expect(await count()).toBe(0);

    const confirmed = await send([
      make({ name: 'A', hours: 9 }, '?confirm=LONG'),
      make({ name: 'B', hours: 2 }),
      { method: 'PATCH', path: '/api/jobs/$1.id?confirm=LONG', body: { hours: 12 } },
      make({ name: 'Nameless', hours: 10 }, '?confirm=NAMED,LONG'),
    ]);
    expect(confirmed.status).toBe(200);
    expect(await count()).toBe(3);
  });

  test('comes after what blocks another operation', async () => {
    const answer = await send([make({ name: 'A', hours: 9 }), make({ name: 'B', hours: 101 })]);
    expect([answer.status, answer.body.code, answer.body.operation]).toEqual([422, 'invalid', 2]);
    expect(answer.body.errors.map(({ code }: { code: string }) => code)).toEqual(['too_large', 'LONG']);
    expect(await count()).toBe(0);
  });
});
