import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApp } from '#server/operations/contract/describe-app.ts';
import { databases } from '#tests/support/databases.ts';
import { type Desk, openDesk, person } from './open-desk.ts';

const me = '01900000-0000-7000-8000-000000000001';
const contract = `# Stock

## 3. Entities and their fields

\`\`\`yaml
part:
  fields:
    code: { type: text, required: true, pattern: "[A-Z]+", initial: "'A'", errors: { pattern: CODE_FORM, unique: TAKEN }, unique: true }
    price: { type: money, max: 10, errors: { max: TOO_DEAR } }
    secret_price: { type: money, errors: { min: TOO_CHEAP }, min: 1 }
\`\`\`

## 6. Roles and permissions

\`\`\`yaml
roles:
  buyer: {}
  clerk: { label: Clerk at the desk }
grants:
  part:
    buyer: { read: { fields: [code, price] }, create: { fields: [code, price] } }
    clerk: all
\`\`\`

## 8. The error catalogue

\`\`\`yaml
CODE_FORM: { message: A code has only capital letters. }
TAKEN: { message: "{code} is taken." }
TOO_DEAR: { message: ["Dearer than {secret_price}.", "Dearer than {TOP}."] }
TOO_CHEAP: { message: "Cheaper than {secret_price}." }
\`\`\`

## 9. Business constants and limits

\`\`\`yaml
constants:
  TOP: 10
\`\`\`
`;

describe("the product's texts for checks of fields", () => {
  let desk: Desk;

  beforeAll(async () => {
    const [sqlite] = databases;
    if (sqlite === undefined) throw new Error('no database');
    desk = await openDesk(contract, sqlite);
  });
  afterAll(() => desk.close());

  const told = (role: string) => {
    const surroundings = { rehearsal: true, signIn: true, clockStands: false };
    const app = describeApp(desk.runtime, desk.call(person(me, role)), surroundings);
    const [part] = app.entities.filter(({ name }) => name === 'part');
    return { app, part };
  };

  test('a text with a value the viewer never reads is not told; the next one is, with the constant it needs', () => {
    const { app, part } = told('buyer');
    expect(Object.keys(part?.messages ?? {}).toSorted()).toEqual(['CODE_FORM', 'TAKEN', 'TOO_DEAR']);
    expect(JSON.stringify(part?.messages)).not.toContain('secret_price');
    expect(part?.messages['CODE_FORM']).toEqual({ parts: ['A code has only capital letters.'] });
    expect(app.constants).toEqual({ TOP: 10 });
  });

  test('who reads everything is told all of them', () => {
    const { part } = told('clerk');
    expect(Object.keys(part?.messages ?? {}).toSorted()).toEqual([
      'CODE_FORM',
      'TAKEN',
      'TOO_CHEAP',
      'TOO_DEAR',
    ]);
    expect(JSON.stringify(part?.messages['TOO_DEAR'])).toContain('secret_price');
  });

  test('roles are called by their labels: of the viewer alone, in a rehearsal all', () => {
    const surroundings = { rehearsal: false, signIn: true, clockStands: false };
    const call = desk.call(person(me, 'clerk'));
    expect(describeApp(desk.runtime, call, surroundings).roles).toEqual({ clerk: 'Clerk at the desk' });
    expect(told('buyer').app.roles).toEqual({ buyer: 'Buyer', clerk: 'Clerk at the desk' });
  });

  test('a field that an initial fills is told as such, without the expression', () => {
    const [code] = told('buyer').part?.fields ?? [];
    expect(code).toMatchObject({ name: 'code', required: true, prefilled: true });
    expect(code).not.toHaveProperty('initial');
  });
});
