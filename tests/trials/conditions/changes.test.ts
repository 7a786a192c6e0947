import { afterEach, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Changes that an office writes, as records of its application. */
describe.each(databases)('changes as data, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('conditions/desk.md', database, {
    now: '2026-05-04T08:00:00Z',
  });
  const rule = (changes: object, values: object = {}) =>
    make('cleo', 'rules', { name: 'Rule', changes, ...values });
  const problems = async (person: string, changes: unknown) => {
    const { status, body } = await app().request(person, 'POST', '/api/rules', { name: 'Rule', changes });
    if (status === 201) return [];
    expect([status, body.code]).toEqual([422, 'invalid']);
    return (body.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
  };
  afterEach(async () => {
    for (const { id } of await list('cleo', 'rules')) await done('cleo', 'DELETE', `rules/${id}`);
  });

  test('a trigger sets values as soon as its condition holds, and the next sees them', async () => {
    await rule({ priority: 'high' }, { condition: 'hours > 8', position: 1 });
    await rule({ tags: ['network'], due: '2026-05-06' }, { condition: "priority == 'high'", position: 2 });
    const ticket = await make('cleo', 'tickets', { subject: 'Slow' });
    await done('cleo', 'PATCH', `tickets/${ticket}`, { hours: 9 });
    expect(await read('cleo', `tickets/${ticket}`)).toMatchObject({
      priority: 'high',
      tags: ['network'],
      due: '2026-05-06',
      urgent: true,
    });
    await done('cleo', 'PATCH', `tickets/${ticket}`, { priority: 'low' });
    expect(await read('cleo', `tickets/${ticket}`)).toMatchObject({ priority: 'low' });
  });

  test('a macro sets values, empties others, and keeps to the rules of the contract', async () => {
    const ticket = await make('cleo', 'tickets', { subject: 'Macro', hours: 3, due: '2026-05-06' });
    const macro = await rule({ due: null, hours: 5 });
    await done('cleo', 'POST', `tickets/${ticket}/macro`, { rule: macro });
    expect(await read('cleo', `tickets/${ticket}`)).toMatchObject({ due: null, hours: 5 });
    const wrong = await rule({ hours: 500 });
    expect(await tried('cleo', 'POST', `tickets/${ticket}/macro`, { rule: wrong })).toBe('422 TOO_LONG');
    const empty = await rule({ subject: null });
    expect(await tried('cleo', 'POST', `tickets/${ticket}/macro`, { rule: empty })).toBe('422 invalid');
    const nothing = await rule({});
    expect(await tried('cleo', 'POST', `tickets/${ticket}/macro`, { rule: nothing })).toBe('200');
    expect(await read('cleo', `tickets/${ticket}`)).toMatchObject({ subject: 'Macro', hours: 5 });
  });

  test('each value is checked as that of a PATCH, at its name', async () => {
    expect(await problems('cleo', { priority: 'hihg', hours: 'x', tags: ['paper'] })).toEqual([
      'changes.hours bad_type',
      'changes.priority not_an_option',
    ]);
    expect(await problems('cleo', { assignee: '00000000-0000-7000-8000-000000000000' })).toEqual([
      'changes.assignee no_such_record',
    ]);
    expect(await problems('cleo', 'priority')).toEqual(['changes bad_type']);
    expect(await problems('cleo', [1])).toEqual(['changes bad_type']);
    expect(await problems('cleo', { subject: 'x'.repeat(21_000) })).toEqual(['changes too_long']);
  });

  test('what nobody may set, what the writer may not set, and what is not there are told alike', async () => {
    const told = async (person: string, name: string) => {
      const { body } = await app().request(person, 'POST', '/api/rules', {
        name: 'R',
        changes: { [name]: 1 },
      });
      return JSON.stringify(body.errors).replaceAll(name, 'NAME');
    };
    const unknown = await told('cleo', 'nowhere');
    expect(unknown).toContain('unknown_field');
    for (const name of ['cost', 'urgent', 'created_at', 'version', 'constructor'])
      expect(await told('cleo', name), name).toBe(unknown);
    // Tina may change her own tickets, and so not say what is to be set on all.
    expect(await told('tina', 'hours')).toBe(unknown);
    expect(await problems('bob', { cost: 7 })).toEqual([]);
  });

  test('a step that takes changes checks them', async () => {
    const ticket = await make('cleo', 'tickets', { subject: 'Sent' });
    const sent = (value: object) =>
      app().request('cleo', 'POST', `/api/tickets/${ticket}/set`, { sent: value });
    expect((await sent({ cost: 1 })).body.errors).toMatchObject([
      { field: 'sent.cost', code: 'unknown_field' },
    ]);
    expect((await sent({ hours: 1 })).status).toBe(200);
  });

  test('who may use a macro needs no right to what it sets, and history says what was set', async () => {
    const macro = await make('bob', 'rules', { name: 'Dear', changes: { cost: 12 } });
    const ticket = await make('cleo', 'tickets', { subject: 'Dear' });
    await done('cleo', 'POST', `tickets/${ticket}/macro`, { rule: macro });
    expect(await read('bob', `tickets/${ticket}`)).toMatchObject({ cost: 12 });
    expect(await tried('cleo', 'PATCH', `rules/${macro}`, { name: 'Very dear' })).toBe('200');
    expect(await tried('cleo', 'PATCH', `rules/${macro}`, { changes: { cost: 13 } })).toBe('422 invalid');
  });
});
