import { describe, expect, test } from 'vitest';
import type { TestAnswer } from '#tests/support/app.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

/** A chain of parts, each making the next: more than can be done in the time there is. */
const contract = `# Parts

## 3. Entities
\`\`\`yaml
part:
  fields:
    number: { type: integer, required: true }
    slots: { type: integer, default: 0 }
\`\`\`

## 4. States
\`\`\`yaml
part:
  transitions:
    multiply:
      by: [member]
      then:
        - { create: part, each: { p: all.parts }, set: { number: p.number + 1 } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { part: { member: all } }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { write_time: 1s, effects: 100000 }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: {} }
\`\`\`
`;

describe.each(databases)('the time of a write on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  /** Doubles the parts until that takes too long, and answers the refusal. */
  async function refusedAtLast(double: () => Promise<TestAnswer>): Promise<TestAnswer> {
    for (let doubled = 0; doubled < 16; doubled += 1) {
      const before = await count();
      const answer = await double();
      if (answer.status === 200) continue;
      expect(await count()).toBe(before);
      return answer;
    }
    throw new Error('it never took too long');
  }

  test('one that takes too long is refused and undone, and the next goes on', async () => {
    const made = await app.request('kim', 'POST', '/api/parts', { number: 1 });
    expect(made.status).toBe(201);
    const path = `/api/parts/${made.body.id}/multiply`;
    const tooCostly = { status: 422, body: { code: 'too_costly' } };
    expect(await refusedAtLast(() => app.request('kim', 'POST', path))).toMatchObject(tooCostly);
    expect((await app.request('kim', 'POST', '/api/parts', { number: 1 })).status).toBe(201);
    const operations = [{ method: 'POST', path, body: {} }];
    const batch = () => app.request('kim', 'POST', '/api/-/batch', { operations });
    expect(await refusedAtLast(batch)).toMatchObject(tooCostly);
  });

  async function count(): Promise<number> {
    return Number((await app.request('kim', 'GET', '/api/parts?count=true&limit=1')).body.count);
  }
});
