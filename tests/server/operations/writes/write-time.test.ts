import { describe, expect, test } from 'vitest';
import type { TestAnswer } from '#tests/support/app.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { addNumbered } from './numbered-records.ts';

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

/** A guard that compares every record with every other: a statement of its own that takes long. */
const slowGuard = `# Pieces

## 3. Entities
\`\`\`yaml
piece:
  fields:
    v: { type: integer, required: true }
\`\`\`

## 4. States
\`\`\`yaml
piece:
  transitions:
    weigh:
      by: [member]
      when: { SLOW: "all.pieces.count(r, all.pieces.exists(s, s.v + r.v == 0)) == 0" }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { piece: { member: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
SLOW: { message: Two of them make nothing. }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { write_time: 2s }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: {} }
\`\`\`
`;

describe.each(databases)('a condition of a write that takes too long on $kind', ({ open }) => {
  const app = appForEach(open, { contract: slowGuard });

  test('is ended within its statement, and refuses, while others are answered', async () => {
    await addNumbered(app.runtime, { entity: 'piece', field: 'v', count: 3_000 });
    const { items } = (await app.request('kim', 'GET', '/api/pieces?limit=1')).body;
    const path = `/api/pieces/${items[0].id}`;
    const before = process.cpuUsage().user;
    const ended = new AbortController();
    const weighed = app.request('kim', 'POST', `${path}/weigh`).finally(() => ended.abort());
    let answered = 0;
    for (; !ended.signal.aborted; answered += 1)
      expect((await app.request('kim', 'GET', path)).status).toBe(200);
    expect(await weighed).toMatchObject({ status: 422, body: { code: 'too_costly' } });
    // Nine million comparisons would take this process half a minute and more.
    expect((process.cpuUsage().user - before) / 1_000_000).toBeLessThan(10);
    expect(answered).toBeGreaterThan(10);
    expect((await app.request('kim', 'POST', '/api/pieces', { v: 1 })).status).toBe(201);
  });
});
