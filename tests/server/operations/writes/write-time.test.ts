import { describe, expect, test } from 'vitest';
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

  test('one that takes too long is refused and undone, and the next goes on', async () => {
    const made = await app.request('kim', 'POST', '/api/parts', { number: 1 });
    expect(made.status).toBe(201);
    let refused = false;
    for (let doubled = 0; doubled < 16 && !refused; doubled += 1) {
      const before = await count();
      const answer = await app.request('kim', 'POST', `/api/parts/${made.body.id}/multiply`);
      refused = answer.status !== 200;
      if (refused) {
        expect(answer).toMatchObject({ status: 422, body: { code: 'too_costly' } });
        expect(await count()).toBe(before);
      }
    }
    expect(refused).toBe(true);
    expect((await app.request('kim', 'POST', '/api/parts', { number: 1 })).status).toBe(201);
    const batch = await app.request('kim', 'POST', '/api/-/batch', {
      operations: [{ method: 'POST', path: `/api/parts/${made.body.id}/multiply`, body: {} }],
    });
    expect(batch).toMatchObject({ status: 422, body: { code: 'too_costly' } });
  });

  async function count(): Promise<number> {
    return Number((await app.request('kim', 'GET', '/api/parts?count=true&limit=1')).body.count);
  }
});
