import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApp } from '#server/operations/contract/describe-app.ts';
import { databases } from '#tests/support/databases.ts';
import { type Desk, openDesk, person } from './open-desk.ts';

const me = '01900000-0000-7000-8000-000000000001';
const contract = `# Practice

## 2. Screens and routes

\`\`\`yaml
/board: { view: board, of: visit, lanes: kind, where: "kind in [first, last] && name != ''" }
/dated: { view: board, of: visit, lanes: kind, where: "kind == first || start > now" }
/ask: { view: form, of: request, fields: [name] }
\`\`\`

## 3. Entities and their fields

\`\`\`yaml
customer:
  fields:
    name: { type: text, required: true }
    active: { type: boolean, default: true }
request:
  fields:
    name: { type: text, required: "!erased" }
    why: { type: text, required: erased }
    erased: { type: boolean, default: false }
wish:
  fields:
    name: { type: text, required: "!erased" }
    why: { type: text, required: erased }
    erased: { type: boolean, default: false }
visit:
  fields:
    customer: { type: ref, to: customer, where: active }
    name: { type: text, required: customer == null }
    kind: { type: choice, options: { first: First, next: Next, last: Last } }
    start: { type: datetime, required: true }
    end: { type: datetime, required: true, initial: start + hours(1) }
    note: { type: text, required: true, initial: name }
    card: { type: text, required: customer.active }
    reason: { type: text, required: start < end - hours(FREE_HOURS) }
\`\`\`

## 6. Roles and permissions

\`\`\`yaml
roles: { clerk: {}, guest: {}, viewer: {} }
grants:
  request: { clerk: all }
  wish: { clerk: all }
  customer: { clerk: all, viewer: { read: { fields: [name] } } }
  visit:
    clerk: all
    viewer: all
    guest: { create: { fields: [name, start, note] } }
\`\`\`

## 9. Policy constants

\`\`\`yaml
constants: { FREE_HOURS: 2 }
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

  const told = (role: string) => {
    const surroundings = { rehearsal: true, signIn: true, clockStands: false };
    return describeApp(desk.runtime, desk.call(person(me, role)), surroundings);
  };
  const field = (role: string, name: string, entity = 'visit') =>
    told(role)
      .entities.find((one) => one.name === entity)
      ?.fields.find((one) => one.name === name);

  test('which records may be chosen is told as a filter to who may ask for it, and answered', async () => {
    const customer = field('clerk', 'customer');
    const filter = customer?.type === 'ref' ? customer.offered : undefined;
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

  test('likewise to who is not asked for what it reads by any form, and not where it begins otherwise', () => {
    expect(field('clerk', 'name', 'request')).toMatchObject({ requiredAtFirst: true });
    expect(field('clerk', 'name', 'wish')).not.toHaveProperty('requiredAtFirst');
    expect(field('clerk', 'why', 'request')).not.toHaveProperty('requiredAtFirst');
  });

  test('a condition that requires a field is told to who knows what it reads, and not what is more to ask', () => {
    expect(field('clerk', 'name')).toHaveProperty('requiredWhen');
    expect(field('guest', 'name')).not.toHaveProperty('requiredWhen');
    expect(field('clerk', 'why', 'request')).toHaveProperty('requiredWhen');
    expect(field('clerk', 'card')).toMatchObject({ required: false });
    expect(field('clerk', 'card')).not.toHaveProperty('requiredWhen');
    expect(told('clerk').constants).toEqual({ FREE_HOURS: 2 });
  });

  test('what is filled in from fields that must be filled in is told as such, and from others not', () => {
    expect(field('clerk', 'end')).toMatchObject({ required: true, follows: true });
    expect(field('clerk', 'note')).not.toHaveProperty('follows');
  });

  test('a board tells the lanes that its condition leaves, where the option alone decides', () => {
    const lanes = (route: string) => told('clerk').screens.find((screen) => screen.route === route)?.filled;
    expect(lanes('/board')).toEqual(['first', 'last']);
    expect(lanes('/dated')).toBeUndefined();
  });
});
