import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Limits

## 3. Entities
\`\`\`yaml
claim:
  fields:
    amount: { type: money, required: true }
    terms: { type: text, initial: TERMS }
    fee: { type: money, saved: "FEE * 2" }
    late: { type: boolean, compute: "amount > MOST" }
\`\`\`

## 5. Rules
\`\`\`yaml
claim:
  TOO_MUCH: { rule: "!closed_for(record)", on: [create] }
  NOT_LATE: { rule: "LATE != block || amount < 1000", on: [create] }
define:
  closed_for(c): c.amount > MOST + 100 || CLOSED
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { boss: { signup: true }, clerk: { signup: true } }
grants: { claim: { member: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
TOO_MUCH: { message: "At most {MOST}." }
NOT_LATE: { message: Not so late. }
\`\`\`

## 9. Constants
\`\`\`yaml
constants:
  MOST: { value: 10, set_by: [boss], min: 1, help: Claims above it are late. }
  FEE: { value: 0.50, type: money, min: 0, set_by: [boss] }
  CLOSED: { value: false, type: boolean, set_by: [clerk] }
  LATE: { value: warn, type: choice, options: { warn: Warn, block: Block }, set_by: [clerk] }
  TERMS: { value: Pay soon., set_by: [clerk] }
  OFFICE: { value: office@example.org, type: email, set_by: [clerk] }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [boss] }, sam: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('constants that change while running on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  test('are changed by those who may, within their bounds, all or none', async () => {
    const change = (person: string | undefined, body: unknown) =>
      app.request(person, 'PATCH', '/api/-/settings', body);
    expect((await change(undefined, { MOST: 5 })).body.code).toBe('not_signed_in');
    expect((await change('sam', { MOST: 5, CLOSED: true })).body).toMatchObject({
      code: 'forbidden_field',
      errors: [{ field: 'MOST' }],
    });
    expect((await change('kim', { MOST: 0 })).body).toMatchObject({
      code: 'invalid',
      errors: [{ code: 'too_small' }],
    });
    expect((await change('kim', { FEE: 'x', LEAST: 1 })).status).toBe(422);
    const seen = await app.request('kim', 'GET', '/api/-/settings');
    expect(seen.body.settings).toMatchObject([
      { name: 'MOST', help: 'Claims above it are late.', value: 10, history: [] },
      { name: 'FEE', help: null, value: '0.50', history: [] },
    ]);
  });

  test('hold from the next call on, in rules, values and texts, and keep what they were', async () => {
    const claim = (amount: string) => app.request('sam', 'POST', '/api/claims', { amount });
    expect((await claim('20.00')).body).toMatchObject({ fee: '1.00', late: true });
    expect((await claim('111.00')).body).toMatchObject({ code: 'TOO_MUCH' });
    const body = { MOST: 20, FEE: '0.75' };
    expect((await app.request('kim', 'PATCH', '/api/-/settings', body)).status).toBe(200);
    const kept = await claim('111.00');
    expect(kept.body).toMatchObject({ fee: '1.50', late: true });
    const list = await app.request('sam', 'GET', '/api/claims?filter=late&count=true');
    expect(list.body.count).toBe(1);
    expect((await claim('121.00')).body).toMatchObject({ code: 'TOO_MUCH', detail: 'At most 20.' });
    expect((await app.request('sam', 'PATCH', '/api/-/settings', { CLOSED: true })).status).toBe(200);
    expect((await claim('1.00')).body.code).toBe('TOO_MUCH');
    const seen = await app.request('kim', 'GET', '/api/-/settings');
    expect(seen.body.settings[0].history).toMatchObject([{ before: 10, after: 20 }]);
  });

  const set = (body: object) => app.request('sam', 'PATCH', '/api/-/settings', body);
  const settings = async () => (await app.request('sam', 'GET', '/api/-/settings')).body.settings;

  test('are told to those who may set them with the description of the application', async () => {
    const told = async (person?: string) => (await app.request(person, 'GET', '/api/-/app')).body.sets;
    expect(await told()).toBeUndefined();
    expect(await told('kim')).toMatchObject([
      { name: 'MOST', type: 'integer', min: 1, help: 'Claims above it are late.' },
      { name: 'FEE', type: 'money', min: '0.00' },
    ]);
    expect((await told('sam')).map(({ name }: { name: string }) => name)).toEqual([
      'CLOSED',
      'LATE',
      'TERMS',
      'OFFICE',
    ]);
  });

  test('that are an address take addresses alone, and null goes back', async () => {
    expect((await set({ OFFICE: 'nobody' })).body).toMatchObject({ errors: [{ field: 'OFFICE' }] });
    await set({ OFFICE: 'desk@example.org' });
    expect((await settings()).at(-1)).toMatchObject({ type: 'email', value: 'desk@example.org' });
    await set({ OFFICE: null });
    expect((await settings()).at(-1)).toMatchObject({ value: 'office@example.org' });
  });

  test('that are a choice take its options alone', async () => {
    const wrong = await set({ LATE: 'blok' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'LATE', code: 'not_an_option' }] },
    });
    await set({ LATE: 'block', CLOSED: false });
    await app.request('kim', 'PATCH', '/api/-/settings', { MOST: 5000 });
    const refused = await app.request('sam', 'POST', '/api/claims', { amount: '2000.00' });
    expect(refused.body).toMatchObject({ code: 'NOT_LATE' });
    const [, late] = await settings();
    expect(late).toMatchObject({ type: 'choice', value: 'block', options: { warn: 'Warn', block: 'Block' } });
  });

  test('get back what the contract says, and texts can be empty', async () => {
    const terms = async () =>
      (await app.request('sam', 'POST', '/api/claims', { amount: '1.00' })).body.terms;
    const made = [await terms()];
    for (const value of ['Pay now.', '', null]) {
      expect((await set({ TERMS: value, LATE: null })).status).toBe(200);
      made.push(await terms());
    }
    expect(made).toEqual(['Pay soon.', 'Pay now.', null, 'Pay soon.']);
    const [, late, text] = await settings();
    expect(late).toMatchObject({ value: 'warn', history: [{ before: 'block', after: 'warn' }, {}] });
    expect(text).toMatchObject({ value: 'Pay soon.', default: 'Pay soon.' });
    expect(text.history.map(({ after }: { after: string }) => after)).toEqual([
      'Pay soon.',
      null,
      'Pay now.',
    ]);
  });
});
