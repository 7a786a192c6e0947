import { writtenProblem } from '#server/messages/write-message.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteAnswer } from '#server/write/request/write-request.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Workshop } from './workshop.ts';

const contract = `# Desk

## 3. Entities
\`\`\`yaml
loan:
  fields:
    days: { type: integer, required: true }
    fee: { type: integer, initial: "0" }
    note: { type: text }
reminder: { fields: { loan: { type: ref, to: loan }, left: { type: integer, required: true } } }
\`\`\`

## 4. States
\`\`\`yaml
loan:
  after:
    create: [ { if: note == 'remind', create: reminder, set: { loan: record, left: days } } ]
\`\`\`

## 5. Rules
\`\`\`yaml
loan:
  LONG: { rule: days <= 14, at: days, confirm: true }
  FREE: { rule: fee > 0, at: fee, confirm: true, confirm_by: [manager] }
  ODD: { rule: note != 'odd', at: note, warn: true }
  ENDLESS: { rule: days <= 365, at: days }
reminder:
  ALL_GONE: { rule: left <= 20, at: left, on: [create] }
  FEW: { rule: left >= 3, at: left, warn: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { manager: {}, staff: {} }
grants: { loan: { manager: all, staff: all }, reminder: { manager: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
LONG: { status: 422, message: "{days} days are long." }
FREE: { status: 402, message: Nothing is paid. }
ODD: { message: An odd note. }
ENDLESS: { status: 422, message: That is for ever. }
ALL_GONE: { status: 409, message: Nothing is left. }
FEW: { message: Few are left. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { mia: { roles: [manager] }, sam: { roles: [staff] } }
\`\`\`
`;

const long = { field: 'days', code: 'LONG', message: '30 days are long.' };
const free = { field: 'fee', code: 'FREE', message: 'Nothing is paid.' };
const odd = { field: 'note', code: 'ODD', message: 'An odd note.' };
const endless = { field: 'days', code: 'ENDLESS', message: 'That is for ever.' };

describe.each(databases)('rules that ask or only speak, on $kind', ({ open }) => {
  let place: TestDatabase;
  let desk: Workshop;

  beforeAll(async () => {
    place = await open();
    desk = await openWorkshop(place, contract);
  });
  afterAll(async () => {
    await desk?.runtime.database.close();
    await place?.dispose();
  });

  const lend = (person: string, body: object, confirm: readonly string[] = [], dryRun = false) =>
    desk.create(person, 'loan', { fee: 1, ...body }, { confirm, dryRun });
  const wrong = (outcome: Outcome<WriteAnswer>) =>
    outcome.kind === 'refusal'
      ? {
          is: `${outcome.status} ${outcome.code}`,
          errors: outcome.errors.map((error) => writtenProblem(error)),
        }
      : { is: 'done', errors: [] };

  test('are asked with 409, whatever status their codes have as refusals', async () => {
    const asked = await lend('mia', { days: 30, fee: 0 });
    expect(wrong(asked)).toEqual({
      is: '409 confirm',
      errors: [
        { ...long, level: 'confirm' },
        { ...free, level: 'confirm' },
      ],
    });
    expect(answerOf(await lend('mia', { days: 30, fee: 0 }, ['FREE', 'LONG'])).warnings).toEqual([]);
  });

  test.each([false, true])('come with what blocks, which stands first (tried only: %s)', async (dryRun) => {
    const refused = await lend('mia', { days: 400, fee: 0, note: 'odd' }, [], dryRun);
    expect(wrong(refused)).toEqual({
      is: '422 ENDLESS',
      errors: [
        endless,
        { ...long, message: '400 days are long.', level: 'confirm' },
        { ...free, level: 'confirm' },
        { ...odd, level: 'warning' },
      ],
    });
  });

  test('come with each other', async () => {
    const asked = await lend('mia', { days: 30, note: 'odd' });
    expect(wrong(asked)).toEqual({
      is: '409 confirm',
      errors: [
        { ...long, level: 'confirm' },
        { ...odd, level: 'warning' },
      ],
    });
    expect(answerOf(await lend('mia', { days: 30, note: 'odd' }, ['LONG'])).warnings).toEqual([odd]);
  });

  test('block whoever may not confirm them, and say that others may', async () => {
    const refused = await lend('sam', { days: 30, fee: 0 });
    const blocked = {
      is: '402 FREE',
      errors: [
        { ...free, may_confirm: false, help: 'Manager may confirm this.' },
        { ...long, level: 'confirm' },
      ],
    };
    expect(wrong(refused)).toEqual(blocked);
    expect(wrong(await lend('sam', { days: 30, fee: 0 }, ['FREE', 'LONG']))).toEqual(blocked);
  });

  test('come with what an effect is refused for', async () => {
    const refused = await desk.create('mia', 'loan', { days: 30, fee: 1, note: 'remind' });
    expect(wrong(refused).is).toBe('409 ALL_GONE');
    expect(wrong(refused).errors[0]).toMatchObject({ code: 'ALL_GONE', message: 'Nothing is left.' });
  });

  test('name a record that an effect has made to whoever may read it', async () => {
    const few = { code: 'FEW', message: 'Few are left.', at: { entity: 'reminder', field: 'left' } };
    const warned = async (person: string, request: object) =>
      answerOf(await desk.create(person, 'loan', { fee: 1, days: 2, note: 'remind' }, request)).warnings;
    for (const request of [{}, { dryRun: true }, { idempotencyKey: 'few' }, { idempotencyKey: 'few' }]) {
      expect(await warned('sam', request)).toEqual([few]);
      expect(await warned('mia', request)).toEqual([
        { ...few, at: { ...few.at, record: expect.any(String) } },
      ]);
    }
  });

  test('take no answer to what nobody asked', async () => {
    const unasked = (code: string) => ({
      code: 'not_asked',
      message: `Nothing asks you to confirm ${code}. Send it again without this code.`,
    });
    expect(wrong(await lend('mia', { days: 3 }, ['NOPE']))).toEqual({
      is: '409 confirm',
      errors: [unasked('NOPE')],
    });
    expect(wrong(await lend('mia', { days: 30 }, ['LONG', 'FREE']))).toEqual({
      is: '409 confirm',
      errors: [unasked('FREE'), { ...long, level: 'confirm' }],
    });
    expect(wrong(await lend('mia', { days: 3, note: 'odd' }, ['ODD'])).is).toBe('409 confirm');
  });
});
