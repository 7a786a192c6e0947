import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Requests of a hotline that is open from nine to five, Monday to Friday, but on a holiday. */
describe.each(databases)('business time, on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('business-time/hotline.md', database);
  let calendar: string;
  const ask = (values: object = {}) => make('ada', 'requests', { subject: 'Help', calendar, ...values });
  const due = async (id: string) => (await read('ada', `requests/${id}`)).due_at;
  const state = async (id: string) => (await read('ada', `requests/${id}`)).status;

  beforeAll(async () => {
    calendar = await make('ada', 'calendars', { name: 'Vienna' });
    for (const weekday of [1, 2, 3, 4, 5])
      await make('ada', 'hours', { calendar, weekday, opens: '09:00', closes: '17:00' });
    await make('ada', 'holidays', { calendar, day: '2026-10-26' });
  });

  test('a deadline skips the night, the weekend with its longer night, and the holiday', async () => {
    // Friday 16:30: half an hour today, and the rest on Tuesday after the holiday.
    expect(await due(await ask())).toBe('2026-10-27T11:30:00.000Z');
    expect(await due(await ask({ within: 'PT30M' }))).toBe('2026-10-23T15:00:00.000Z');
    expect(await tried('ada', 'POST', 'requests', { subject: 'Never', calendar, within: 'PT2000H' })).toBe(
      '422 NEVER',
    );
  });

  test('the clock stops while a customer is waited for, and goes on with what is left', async () => {
    const [one, other] = [await ask({ within: 'PT1H' }), await ask({ within: 'PT1H' })];
    const waiting = await done('ada', 'POST', `requests/${one}/wait`);
    expect(waiting).toMatchObject({ status: 'waiting', left: 'PT1H', due_at: null });
    await app().setClock('2026-10-24T10:00:00.000Z');
    expect(await tried('ada', 'POST', `requests/${other}/wait`)).toBe('409 CLOSED');
    await app().setClock('2026-10-28T15:30:00.000Z');
    expect(await state(one)).toBe('waiting');
    expect(await state(other)).toBe('late');
    expect(await done('ada', 'POST', `requests/${one}/resume`)).toMatchObject({
      due_at: '2026-10-29T08:30:00.000Z',
      left: null,
    });
    // Due on Tuesday at 09:30, answered on Wednesday at 16:30.
    expect((await done('ada', 'POST', `requests/${other}/answer`)).over).toBe('PT15H');
  });

  test('it escalates at its moment, and not one before', async () => {
    const id = await ask({ within: 'PT1H' });
    expect(await due(id)).toBe('2026-10-29T08:30:00.000Z');
    await app().setClock('2026-10-29T08:29:59.999Z');
    expect(await state(id)).toBe('open');
    await app().setClock('2026-10-29T08:30:00.000Z');
    expect(await state(id)).toBe('late');
  });

  test('a calculation without a result is a refusal, not a request without a deadline', async () => {
    expect(await tried('ada', 'POST', 'requests', { subject: 'Help', calendar, people: 0 })).toBe(
      '422 invalid',
    );
  });

  test('each calendar has the clocks of its own zone', async () => {
    await app().setClock('2026-10-30T20:30:00.000Z');
    const calendar = await make('ada', 'calendars', { name: 'New York', zone: 'America/New_York' });
    for (const weekday of [1, 2, 3, 4, 5])
      await make('ada', 'hours', { calendar, weekday, opens: '09:00', closes: '17:00' });
    await make('ada', 'holidays', { calendar, day: '2026-11-02' });
    // Friday, half past four there: half an hour today, a night with an hour twice, a holiday, and the rest on Tuesday.
    const id = await ask({ calendar, within: 'PT2H', call_on: '2026-11-03' });
    expect(await read('ada', `requests/${id}`)).toMatchObject({
      due_at: '2026-11-03T15:30:00.000Z',
      asked_on: '2026-10-30',
      asked_when: '16:30',
      call_at: '2026-11-03T14:00:00.000Z',
    });
    expect(await tried('ada', 'PATCH', `calendars/${calendar}`, { zone: 'New York' })).toBe('422 invalid');
  });

  test('one without a calendar is refused, and has no deadline', async () => {
    expect(await tried('ada', 'POST', 'requests', { subject: 'Help' })).toBe('422 invalid');
    expect(await tried('ada', 'POST', 'requests', { subject: 'Help', calendar, within: 'soon' })).toBe(
      '422 invalid',
    );
  });
});
