import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApp } from '#server/operations/contract/describe-app.ts';
import { databases } from '#tests/support/databases.ts';
import { type Desk, openDesk, person } from './open-desk.ts';

const me = '01900000-0000-7000-8000-000000000001';
const contract = `# Practice

## 3. Entities and their fields

\`\`\`yaml
customer:
  fields:
    name: { type: text, required: true }
    active: { type: boolean, default: true }
visit:
  fields:
    customer: { type: ref, to: customer, where: active }
    name: { type: text, required: customer == null }
\`\`\`

## 6. Roles and permissions

\`\`\`yaml
roles: { clerk: {}, guest: {}, viewer: {} }
grants:
  customer: { clerk: all, viewer: { read: { fields: [name] } } }
  visit:
    clerk: all
    viewer: all
    guest: { create: { fields: [name] } }
\`\`\`
`;

describe('what a viewer is told of the fields of a form', () => {
  let desk: Desk;

  beforeAll(async () => {
    const [sqlite] = databases;
    if (sqlite === undefined) throw new Error('no database');
    desk = await openDesk(contract, sqlite);
  });
  afterAll(() => desk.close());

  const field = (role: string, name: string) => {
    const surroundings = { rehearsal: true, signIn: true, clockStands: false };
    const app = describeApp(desk.runtime, desk.call(person(me, role)), surroundings);
    return app.entities.find((one) => one.name === 'visit')?.fields.find((one) => one.name === name);
  };

  test('which records may be chosen is told as a filter to who may ask for it, and answered', async () => {
    const told = field('clerk', 'customer');
    const filter = told?.type === 'ref' ? told.offered : undefined;
    expect(filter).toEqual(expect.any(String));
    expect(await desk.list(person(me, 'clerk'), 'customer', { filter: String(filter) })).toMatchObject({
      kind: 'done',
    });
    expect(field('viewer', 'customer')).not.toHaveProperty('offered');
    expect(field('viewer', 'customer')).toMatchObject({ asks: { own: [], whole: [] } });
  });

  test('what a condition requires of all their new records is told to who cannot fill what it reads', () => {
    expect(field('guest', 'name')).toMatchObject({ required: false, requiredAtFirst: true });
    expect(field('clerk', 'name')).not.toHaveProperty('requiredAtFirst');
  });
});
