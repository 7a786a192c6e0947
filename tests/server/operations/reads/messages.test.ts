import { written } from '#server/messages/write-message.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#server/call.ts';
import { renderMessage } from '#server/reads/message.ts';
import { databases } from '#tests/support/databases.ts';
import { lendingDesk } from './lending-desk.ts';
import { type Desk, openDesk, person } from './open-desk.ts';

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const sam = person(id(900), 'student');
const tom = person(id(901), 'student');
const mira = person(id(902), 'staff');

describe.each(databases)('on $kind', (database) => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk(lendingDesk, database);
    await desk.put('user', { id: id(900), name: 'sam', email: 'sam@desk.example', active: true });
    await desk.put('shelf', { id: id(800), name: 'Upper', room: 'R1' });
    await desk.put('item', { id: id(1), name: 'Canon', shelf: id(800), retired: false });
    await desk.put('loan', {
      id: id(11),
      item: id(1),
      borrower: id(900),
      start: '2026-01-06',
      due: '2026-01-09',
    });
  });

  afterAll(() => desk.close());

  const tell = (actor: Actor, code: string, about: { id?: string; values?: Record<string, string> }) =>
    desk.runtime.database.read((connection) =>
      renderMessage(
        { code },
        {
          connection,
          runtime: desk.runtime,
          call: desk.call(actor),
          entity: desk.entity('loan'),
          ...about,
        },
      ),
    );

  test('the first text is taken whose values its reader may read', async () => {
    expect(await tell(mira, 'RETIRED', { id: id(11) })).toBe('Canon on R1 is retired.');
    expect(await tell(sam, 'RETIRED', { id: id(11) })).toBe('Canon is retired.');
    expect(await tell(tom, 'RETIRED', { id: id(11) })).toBe('It is retired.');
  });

  test('a place that may not be read stays empty', async () => {
    expect(await tell(sam, 'TOO_EARLY', { id: id(11) })).toBe('Not before 6 January 2026.');
    expect(await tell(tom, 'TOO_EARLY', { id: id(11) })).not.toContain('2026');
  });

  test('before there is a record, only what was sent is told', async () => {
    const values = { start: '2026-02-01', item: id(1) };
    expect(await tell(sam, 'DUE_AFTER_START', { values })).toBe(
      'The due date must come after 1 February 2026.',
    );
    expect(await tell(mira, 'RETIRED', { values })).toBe('It is retired.');
  });

  test("the engine's own codes keep its sentences where the contract has none", async () => {
    expect(written(await tell(sam, 'wrong_state', { id: id(11) }))).toBe(
      'This is not possible in the present state.',
    );
  });
});
