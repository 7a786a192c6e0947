import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { withDesk } from './with-desk.ts';
import { answerOf, told, valueIn } from './workshop.ts';

const UNKNOWN = '01a1f8b4-9052-7341-8c00-000000000000';

describe.each(databases)('a transition on $kind', ({ open }) => {
  const desk = withDesk(open);

  test('is not found where there is none of its name, or no such record', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    expect(told(await desk.workshop.do('mira', loan, 'destroy'))).toBe('404 not_found');
    expect(told(await desk.workshop.do('mira', { entity: 'loan', id: UNKNOWN }, 'approve'))).toBe(
      '404 not_found',
    );
    expect(told(await desk.workshop.do('tom', loan, 'prolong'))).toBe('404 not_found');
  });

  test('is refused to who is in none of its roles, and to everybody where only the engine makes it', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    expect(told(await desk.workshop.do('anyone', loan, 'approve'))).toBe('401 not_signed_in');
    expect(told(await desk.workshop.do('sam', loan, 'approve'))).toBe('403 forbidden');
    expect(told(await desk.workshop.do('owner', loan, 'go_overdue'))).toBe('403 forbidden');
    expect(told(await desk.workshop.do('owner', loan, 'lose'))).toBe('403 forbidden');
    expect(await desk.workshop.rows('loan')).toMatchObject([{ status: 'requested', version: 1 }]);
  });

  test('refuses wrong types first, then a stale version, a wrong state, its guards, then values', async () => {
    const loan = await desk.asked('sam', 'Camera', [5, 12]);
    const prolong = async (body: unknown, ifMatch?: number) =>
      told(await desk.workshop.do('sam', loan, 'prolong', body, { ifMatch }));
    expect(await prolong({ until: true, status: 'out' }, 9)).toBe(
      '422 invalid until:bad_type status:unknown_field',
    );
    expect(await prolong({ until: '2026-01-20' }, 9)).toBe('412 stale');
    expect(await prolong({ until: '2026-01-20' }, 1)).toBe('409 wrong_state');
    answerOf(await desk.workshop.do('mira', loan, 'approve'));
    answerOf(await desk.workshop.do('mira', loan, 'hand_out'));
    const early = await desk.workshop.do('sam', loan, 'prolong', { until: '2026-01-11' });
    expect(told(early)).toBe('409 NOT_LONGER NOT_LONGER');
    expect(early).toMatchObject({ detail: 'Choose a day after 12 January 2026.' });
    // A guard that reads an input waits until the input can be read.
    expect(await prolong({})).toBe('422 invalid until:required');
    expect(await prolong({ until: null })).toBe('422 invalid until:required');
    expect(await prolong({ until: '2026-01-20' })).toBe('done');
    expect(await desk.workshop.rows('loan')).toMatchObject([{ due: '2026-01-20', version: 4 }]);
  });

  test('tells all guards that do not hold, in the order of the contract', async () => {
    const loan = await desk.asked('sam', 'Light', [20, 22]);
    const light = { entity: 'item', id: desk.items['Light'] ?? '' };
    answerOf(await desk.workshop.update('mira', light, { retired: true }));
    const outcome = await desk.workshop.do('mira', loan, 'approve');
    expect(told(outcome)).toBe('409 ITEM_RETIRED ITEM_RETIRED TOO_EARLY');
    answerOf(await desk.workshop.update('mira', light, { retired: false }));
    expect(told(await desk.workshop.do('mira', loan, 'approve'))).toBe('409 TOO_EARLY TOO_EARLY');
  });

  test('is asked under the invariants like any other write', async () => {
    const loan = await desk.out('sam', 'Camera', [5, 12]);
    await desk.asked('tom', 'Camera', [12, 14]);
    const outcome = await desk.workshop.do('mira', loan, 'prolong', { until: '2026-01-13' });
    expect(told(outcome)).toBe('409 DOUBLE_BOOKED item:DOUBLE_BOOKED');
    expect(await desk.workshop.rows('loan')).toMatchObject([{ due: '2026-01-12' }, {}]);
  });

  test('writes its inputs and what it sets, all read on the record as it was', async () => {
    const loan = await desk.out('sam', 'Camera', [5, 12]);
    const outcome = await desk.workshop.do('mira', loan, 'take_back', { reason: 'scratched' });
    expect(valueIn(outcome, 'status')).toBe('returned');
    expect(valueIn(outcome, 'reason')).toBe('scratched');
    expect(valueIn(outcome, 'ended')).toBe('2026-01-05');
    // `note` was set from `reason` before the input was written to it.
    expect(valueIn(outcome, 'note')).toBeNull();
    expect(answerOf(outcome).version).toBe(4);
  });

  test('holds an input that is a field to the limits of that field', async () => {
    const loan = await desk.out('sam', 'Camera', [5, 12]);
    const outcome = await desk.workshop.do('mira', loan, 'take_back', { reason: 'x'.repeat(21) });
    expect(told(outcome)).toBe('422 invalid reason:too_long');
  });
});
