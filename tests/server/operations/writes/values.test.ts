import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, told, type Workshop } from './workshop.ts';

const contract = `# Values

## 3. Entities
\`\`\`yaml
source:
  fields:
    name: { type: text }
    price: { type: money }
    parts: { type: integer }
    born: { type: date }
all_types:
  plural: all_types
  fields:
    source: { type: ref, to: source }
    text: { type: text }
    markdown: { type: markdown }
    email: { type: email }
    url: { type: url }
    phone: { type: phone }
    integer: { type: integer }
    decimal: { type: decimal, scale: 3 }
    money: { type: money }
    boolean: { type: boolean }
    date: { type: date }
    time: { type: time }
    datetime: { type: datetime }
    duration: { type: duration }
    choice: { type: choice, options: { a: A, b: B } }
    choices: { type: choices, options: { a: A, b: B, c: C } }
    json: { type: json }
    name: { type: text, initial: source.name }
    share: { type: decimal, scale: 2, initial: source.price / source.parts }
    half: { type: integer, initial: source.parts / 2 }
    doubled: { type: decimal, scale: 1, initial: share * 2 }
    later: { type: date, initial: source.born + days(30) }
    count: { type: integer, initial: all.sources.size() }
    bounded: { type: integer, max: 5, initial: source.parts }
  unique: [[text, integer]]
\`\`\`

## 4. States
\`\`\`yaml
all_types:
  transitions:
    take_over: { by: [member], set: { name: source.name, share: source.price * 2, half: integer + 1, text: markdown, markdown: text } }
    pay:
      by: [member]
      input: { amount: { type: money, required: true }, share: optional, at: { type: datetime }, span: { type: duration } }
      when: { TOO_LITTLE: input.amount >= source.price, TOO_EARLY: "input.at == null || input.at >= datetime" }
      set: { money: input.amount * 2, datetime: input.at, duration: input.span }
\`\`\`

## 6. Roles
\`\`\`yaml
grants:
  source: { member: all }
  all_types: { member: { read: true, create: { if: text != 'forbidden' }, update: { if: text != 'forbidden' } } }
\`\`\`

## 8. Errors
\`\`\`yaml
TOO_LITTLE: { status: 409, message: "Less than {source.price}." }
TOO_EARLY: { status: 409, message: Too early. }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: { roles: [] } }
\`\`\`
`;

const sent = {
  text: 'Text',
  markdown: '**Mark**',
  email: 'Kim@Example.com',
  url: 'https://example.com/a',
  integer: 7,
  decimal: '1.250',
  money: '-3.10',
  boolean: false,
  date: '2026-02-28',
  time: '09:30',
  datetime: '2026-02-28T09:30:00.250Z',
  duration: 'PT1H30M',
  choice: 'b',
  choices: ['a', 'c'],
  json: { list: [1, null, 'x'] },
};

describe.each(databases)('values of every type on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;
  let source: string;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, contract);
    const body = { name: 'Origin', price: '100.00', parts: 3, born: '2026-01-15' };
    source = answerOf(await shop.create('kim', 'source', body)).id;
  });

  afterAll(async () => {
    await shop.runtime.database.close();
    await place.dispose();
  });

  test('come back as they were sent, and the engine calculates the others exactly, from other records too', async () => {
    const { record } = answerOf(await shop.create('kim', 'all_types', { ...sent, source }));
    expect(record).toMatchObject({
      ...sent,
      name: 'Origin',
      share: '33.33',
      half: 2,
      doubled: '66.7',
      later: '2026-02-14',
      count: 1,
      bounded: 3,
    });
  });

  test('of JSON hold every letter that both databases keep, and no other', async () => {
    const made = (json: unknown) =>
      shop.create('kim', 'all_types', { ...sent, text: 'Letters', json, source });
    const kept = { 'a key': ['\\u0000', '\\ud800', 'Zoë 😀'] };
    expect(answerOf(await made(kept)).record).toMatchObject({ json: kept });
    for (const json of [{ a: ['\ud800'] }, { '\ud800': 1 }, ['\u0000'], { 'a\u0000': 1 }])
      expect(told(await made(json)), JSON.stringify(json)).toBe('422 invalid json:bad_type');
  });

  test('are compared as they are stored: the same again is no change', async () => {
    const made = answerOf(await shop.create('kim', 'all_types', { ...sent, text: 'Again', source }));
    const again = await shop.update('kim', { entity: 'all_types', id: made.id }, { ...sent, text: 'Again' });
    expect(answerOf(again).version).toBe(1);
  });

  test('that are calculated are held to the limits of their field', async () => {
    const many = answerOf(await shop.create('kim', 'source', { name: 'Many', parts: 6 })).id;
    const outcome = await shop.create('kim', 'all_types', { source: many });
    expect(told(outcome)).toBe('422 invalid bounded:too_large');
  });

  test('may be judged together before they are stored', async () => {
    const row = { ...sent, text: 'Taken', source };
    answerOf(await shop.create('kim', 'all_types', row));
    expect(told(await shop.create('kim', 'all_types', row))).toBe('409 not_unique text:not_unique');
    expect(told(await shop.create('kim', 'all_types', { ...row, text: 'forbidden' }))).toBe('403 forbidden');
    expect(told(await shop.create('kim', 'all_types', { ...row, integer: null }))).toBe('done');
  });

  test('that are given to a transition are compared with those of other records, and reckoned with', async () => {
    const made = answerOf(await shop.create('kim', 'all_types', { ...sent, text: 'Pay', source }));
    const pay = (body: unknown) => shop.do('kim', { entity: 'all_types', id: made.id }, 'pay', body);
    const little = await pay({ amount: '99.99', at: '2026-02-28T09:30:00.249Z' });
    expect(told(little)).toBe('409 TOO_LITTLE TOO_LITTLE TOO_EARLY');
    expect(little).toMatchObject({ detail: expect.stringContaining('100.00') });
    const outcome = await pay({
      amount: '100.00',
      share: '1.50',
      at: '2026-02-28T09:30:00.250Z',
      span: 'PT90M',
    });
    expect(answerOf(outcome).record).toMatchObject({
      money: '200.00',
      share: '1.50',
      datetime: '2026-02-28T09:30:00.250Z',
      duration: 'PT1H30M',
    });
  });

  test('that a transition sets are all read on the record as it was', async () => {
    const made = answerOf(
      await shop.create('kim', 'all_types', { text: 'one', markdown: 'two', integer: 1, source }),
    );
    const outcome = await shop.do('kim', { entity: 'all_types', id: made.id }, 'take_over');
    expect(answerOf(outcome).record).toMatchObject({
      text: 'two',
      markdown: 'one',
      share: '200.00',
      half: 2,
      name: 'Origin',
    });
  });
});
