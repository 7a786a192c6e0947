import { beforeAll, describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Reviews

## 3. Entities
\`\`\`yaml
review:
  fields:
    name: { type: text, required: true }
    who: { type: ref, to: user, back: reviews }
    of_pc: { type: boolean, saved: "'pc' in who.roles" }
    by_pc: { type: boolean, initial: "'pc' in me.roles" }
    roles: { type: integer, saved: who.roles.size() }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { pc: {}, chair: { includes: [pc] } }
grants: { review: { member: all }, user: { member: { read: { fields: [name, roles] } } } }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [chair] }, pia: { roles: [pc] }, bob: {} }
\`\`\`
`;

describe.each(databases)('the roles of somebody, on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  const made = new Map<string, { of_pc: boolean; by_pc: boolean; roles: number }>();

  const make = async (name: string, values: object) => {
    const { status, body } = await app.request(name, 'POST', '/api/reviews', values);
    expect(status, JSON.stringify(body)).toBe(201);
    made.set(name, body);
  };

  beforeAll(async () => {
    for (const name of ['cleo', 'pia', 'bob']) {
      const who = (await app.request(name, 'GET', '/api/-/me')).body.person.id;
      await make(name, { name, who });
    }
    await app.request('bob', 'POST', '/api/reviews', { name: 'none' });
  });

  test.each([
    ['cleo', true, 2],
    ['pia', true, 1],
    ['bob', false, 0],
  ])('are those of me, with all they include: %s', (name, isPc, count) => {
    expect(made.get(name)).toMatchObject({ of_pc: isPc, by_pc: isPc, roles: count });
  });

  test.each<[string, readonly string[]]>([
    ["'pc' in who.roles", ['cleo', 'pia']],
    ["!('pc' in who.roles)", ['bob']],
    ["'chair' in who.roles", ['cleo']],
    ['who.roles.size() == 0', ['bob', 'none']],
    ["who == me && 'pc' in me.roles", ['cleo']],
    ["who.roles.exists(r, r == 'pc')", ['cleo', 'pia']],
  ])('%s finds %s', async (filter, names) => {
    const query = new URLSearchParams({ filter, sort: 'name' });
    const { status, body } = await app.request('cleo', 'GET', `/api/reviews?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(names);
  });
});
