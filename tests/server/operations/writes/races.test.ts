import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { day, withDesk } from './with-desk.ts';
import { answerOf, told } from './workshop.ts';

/** Rounds of each race; `RACE_ROUNDS` makes it longer. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 50);
const CLIENTS = 16;

describe.each(databases)('writes at the same moment on $kind', ({ open }) => {
  const desk = withDesk(open);

  test(
    `book one thing for overlapping days once, ${ROUNDS} times out of ${ROUNDS}`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await desk.workshop.forget('loan');
        const item = desk.items['Camera'];
        const calls = Array.from({ length: CLIENTS }, (_, index) => {
          const days = { start: day(9 + (index % 4)), due: day(13 + (index % 5)) };
          return desk.workshop.create(index % 2 === 0 ? 'sam' : 'tom', 'loan', { item, ...days });
        });
        const answers = (await Promise.all(calls)).map(told);
        const refused = Array(CLIENTS - 1).fill('409 DOUBLE_BOOKED item:DOUBLE_BOOKED');
        expect(answers.toSorted()).toEqual([...refused, 'done']);
        expect(await desk.workshop.rows('loan')).toHaveLength(1);
      }
    },
    120_000 + ROUNDS * 1_000,
  );

  test(
    `never have more than so many open loans, ${ROUNDS} times out of ${ROUNDS}`,
    async () => {
      const shelf = desk.shelves['A'];
      const made = ['R1', 'R2', 'R3', 'R4', 'R5'].map((name) =>
        desk.workshop.create('mira', 'item', { name, shelf }),
      );
      const items = (await Promise.all(made)).map((outcome) => answerOf(outcome).id);
      for (let round = 0; round < ROUNDS; round += 1) {
        await desk.workshop.forget('loan');
        const calls = items.map((item) =>
          desk.workshop.create('sam', 'loan', { item, start: day(10), due: day(14) }),
        );
        const answers = (await Promise.all(calls)).map(told);
        expect(answers.filter((answer) => answer === 'done')).toHaveLength(3);
        expect(answers.filter((answer) => answer === '422 TOO_MANY borrower:TOO_MANY')).toHaveLength(2);
      }
    },
    120_000 + ROUNDS * 1_000,
  );

  test(
    'keep a rule at the far end of a way back, from both ends of it',
    async () => {
      const light = { entity: 'item', id: desk.items['Light'] ?? '' };
      for (let round = 0; round < Math.min(ROUNDS, 25); round += 1) {
        await desk.workshop.forget('loan');
        answerOf(await desk.workshop.update('mira', light, { seats: 2 }));
        await desk.asked('tom', 'Light', [20, 22]);
        const calls = [
          desk.workshop.create('sam', 'loan', { item: light.id, start: day(10), due: day(14) }),
          desk.workshop.update('mira', light, { seats: 1 }),
        ];
        const answers = (await Promise.all(calls)).map(told);
        expect(['409 SEATS_TAKEN SEATS_TAKEN', '409 SEATS_TAKEN seats:SEATS_TAKEN']).toContain(
          answers.toSorted()[0],
        );
        expect(answers).toContain('done');
      }
    },
    120_000 + ROUNDS * 1_000,
  );

  test(
    'take a unique value once',
    async () => {
      for (let round = 0; round < Math.min(ROUNDS, 25); round += 1) {
        const body = { name: 'Twin', serial: `TWIN-${round}` };
        const calls = Array.from({ length: 4 }, () => desk.workshop.create('mira', 'item', body));
        const answers = (await Promise.all(calls)).map(told);
        expect(answers.toSorted()).toEqual([...Array(3).fill('409 not_unique serial:not_unique'), 'done']);
      }
    },
    120_000 + ROUNDS * 1_000,
  );

  test(
    'move a record out of a state once, and tell a second writer who says what they saw',
    async () => {
      for (let round = 0; round < Math.min(ROUNDS, 25); round += 1) {
        await desk.workshop.forget('loan');
        const loan = await desk.asked('sam', 'Camera', [5, 12]);
        const moves = await Promise.all([
          desk.workshop.do('mira', loan, 'approve'),
          desk.workshop.do('owner', loan, 'approve'),
        ]);
        expect(moves.map(told).toSorted()).toEqual(['409 wrong_state', 'done']);
        const notes = await Promise.all([
          desk.workshop.update('mira', loan, { note: 'one' }, { ifMatch: 2 }),
          desk.workshop.update('owner', loan, { note: 'two' }, { ifMatch: 2 }),
        ]);
        expect(notes.map(told).toSorted()).toEqual(['412 stale', 'done']);
      }
    },
    120_000 + ROUNDS * 1_000,
  );

  test(
    'never leave a reference to a record that is gone',
    async () => {
      for (let round = 0; round < Math.min(ROUNDS, 25); round += 1) {
        const { id } = answerOf(await desk.workshop.create('mira', 'item', { name: 'Short-lived' }));
        const borrower = desk.workshop.id('sam');
        const calls = [
          desk.workshop.create('mira', 'loan', { item: id, borrower, start: day(10), due: day(14) }),
          desk.workshop.remove('mira', { entity: 'item', id }),
        ];
        const answers = (await Promise.all(calls)).map(told).toSorted();
        expect([
          ['409 in_use', 'done'],
          ['422 invalid item:no_such_record', 'done'],
        ]).toContainEqual(answers);
        await desk.workshop.forget('loan');
      }
    },
    120_000 + ROUNDS * 1_000,
  );
});
