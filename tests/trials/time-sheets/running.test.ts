import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { deskOn, from } from './desk.ts';

/** What the specification of a time-tracking desk says of what runs, overlaps, is closed and handed on. `fails`: what cannot be said yet. */
describe.each(databases)('running and closed time sheets on $kind', (database) => {
  const desk = deskOn(database);
  const { ids, project, entry, enters, shown, change, step, during, until, make, done, tried, list } = desk;
  const day = '2026-03-04';
  const running = async (person: string) =>
    (await list('anna', `entries?filter=user == '${ids[person]}' %26%26 end == null`)).map(({ id }) => id);
  const delivered = (person: string, entryId: string) =>
    tried(person, 'POST', `entries/${entryId}/mark_exported`);
  const hour = (date = day, begin = '08', end = '09') => from(date, `${begin}:00:00`, `${end}:00:00`);

  test('7: who starts something stops what was running', async () => {
    const site = await project();
    const first = await entry('uma', site, {});
    await until('2026-03-05T08:40:00Z');
    const second = await entry('uma', site, {});
    expect(await shown(first)).toMatchObject({ status: 'stopped', end: '2026-03-05T08:40:00.000Z' });
    expect(await running('uma')).toEqual([second]);
  });

  test('8: where two may run, a third stops the oldest', () =>
    during({ MAX_RUNNING: 2 }, async () => {
      const site = await project();
      const [oldest] = await running('uma');
      const both: string[] = [];
      for (const minute of ['41', '42']) {
        await until(`2026-03-05T08:${minute}:00Z`);
        both.push(await entry('uma', site, {}));
      }
      expect((await shown(String(oldest)))['status']).toBe('stopped');
      expect(new Set(await running('uma'))).toEqual(new Set(both));
    }));

  test('9: of two that are started at once one runs', async () => {
    const site = await project();
    await Promise.all([enters('uma', site, {}), enters('uma', site, {})]);
    expect(await running('uma')).toHaveLength(1);
  });

  test('10: what cannot be stopped keeps the next from starting', () =>
    during({ MAX_MINUTES: 480 }, async () => {
      for (const id of await running('uma')) await step('uma', id, 'stop');
      const site = await project();
      const long = await entry('uma', site, { begin: '2026-03-05T00:41:00Z' }); // 481 minutes ago
      expect(await enters('uma', site, {})).toBe('400 TOO_LONG');
      expect(await step('uma', long, 'stop')).toBe('400 TOO_LONG');
      expect(await running('uma')).toEqual([long]);
      await change('uma', long, { begin: '2026-03-05T00:42:00Z' });
      expect(await step('uma', long, 'stop')).toBe('200');
    }));

  test('11: to stop twice is to stop once', async () => {
    const id = await entry('uma', await project(), {});
    expect(await step('uma', id, 'stop')).toBe('200');
    const { end } = await shown(id);
    await until('2026-03-05T08:50:00Z');
    expect(await step('uma', id, 'stop')).toBe('200');
    expect((await shown(id))['end']).toBe(end);
  });

  test('13: entries that touch do not overlap', () =>
    during({ OVERLAPS: false }, async () => {
      const site = await project();
      const first = await entry('vic', site, hour('2026-01-14', '10', '11'));
      expect(await enters('vic', site, hour('2026-01-14', '11', '12'))).toBe('201');
      const clash = from('2026-01-14', '10:59:00', '12:00:00');
      expect(await enters('vic', site, clash)).toBe('400 OVERLAPPING');
      expect(await step('vic', first, 'duplicate')).toBe('400 OVERLAPPING');
    }));

  test('14: what runs overlaps nothing until it is stopped', () =>
    during({ OVERLAPS: false }, async () => {
      const site = await project();
      for (const id of await running('uma')) await step('uma', id, 'stop');
      await until('2026-03-05T12:00:00Z');
      const id = await entry('uma', site, { begin: '2026-03-05T11:00:00Z' });
      expect(await enters('uma', site, from('2026-03-05', '11:30:00', '11:50:00'))).toBe('201');
      expect(await step('uma', id, 'stop')).toBe('400 OVERLAPPING');
      expect(await running('uma')).toEqual([id]);
      await done('anna', 'DELETE', `entries/${id}`);
    }));

  test('15: of two for the same hour at once one is kept', () =>
    during({ OVERLAPS: false }, async () => {
      const site = await project();
      const times = hour('2026-01-15', '14', '15');
      const both = await Promise.all([enters('vic', site, times), enters('vic', site, times)]);
      expect(both.sort()).toEqual(['201', '400 OVERLAPPING']);
    }));

  test('37: clocks may be two minutes fast', () =>
    during({ FUTURE_TIMES: false }, async () => {
      const site = await project();
      expect(await enters('vic', site, { begin: '2026-03-05T12:01:59Z' })).toBe('201');
      expect(await enters('vic', site, { begin: '2026-03-05T12:02:01Z' })).toBe('400 BEGIN_IN_FUTURE');
    }));

  test('27: what an export marks is changed by administrators alone', async () => {
    const customer = await make('anna', 'customers', { name: 'Somebody', country: 'AT' });
    const site = await project({ customer });
    const three = [
      await entry('uma', site, hour()),
      await entry('uma', site, hour()),
      await entry('uma', site, hour()),
    ];
    await make('lena', 'exports', { since: '2026-03-01', until: '2026-03-31', customer, mark: true });
    for (const id of three) expect((await shown(id))['status']).toBe('exported');
    const [first = ''] = three;
    const edits = await Promise.all(
      ['uma', 'lena'].map((person) => change(person, first, { description: 'X' })),
    );
    expect(edits).toEqual(['403 forbidden', '403 forbidden']);
    expect(await change('anna', first, { description: 'X' })).toBe('200');
  });

  test('28: a lead marks, and administrators take back', async () => {
    const id = await entry('uma', await project(), hour());
    expect(await delivered('lena', id)).toBe('200');
    expect(await step('lena', id, 'take_back')).toBe('403 forbidden');
    expect(await step('anna', id, 'take_back')).toBe('200');
  });

  test('29: an edit at the moment of the mark is in what is marked, or refused', async () => {
    const id = await entry('uma', await project(), hour());
    const [edit, mark] = await Promise.all([
      change('uma', id, { description: 'Late' }),
      delivered('lena', id),
    ]);
    expect(mark).toBe('200');
    expect(['200', '403 forbidden']).toContain(edit);
    const kept = await shown(id);
    expect([kept['status'], kept['description']]).toEqual(['exported', edit === '200' ? 'Late' : null]);
    const { items } = (await desk.app().request('anna', 'GET', `/api/entries/${id}/-/history`)).body;
    expect(items[0].event).toBe('mark_exported');
  });

  test('30: whose time it is does not see its price, whoever leads them does', async () => {
    const id = await entry('uma', await project(), hour());
    const seen = async (person: string) => Object.keys(await desk.read(person, `entries/${id}`));
    const prices = ['rate', 'internal_rate', 'hourly_rate', 'fixed_rate'];
    expect((await seen('uma')).filter((field) => prices.includes(field))).toEqual([]);
    expect(await seen('lena')).toEqual(expect.arrayContaining(prices));
  });

  test('32: what belongs to a team is not there for others', async () => {
    const [lab, brand] = [ids['Kora Lab'], ids['New brand'] ?? ''];
    expect((await list('vic', 'customers')).map(({ id }) => id)).not.toContain(lab);
    expect((await list('vic', 'projects')).map(({ id }) => id)).not.toContain(brand);
    expect(await enters('vic', brand, hour())).toBe('400 OUTSIDE_TEAMS');
    const foreign = await entry('uma', brand, hour());
    expect(await tried('vic', 'GET', `entries/${foreign}`)).not.toBe('200');
  });

  test('32: an entry of somebody else is refused as such', async () => {
    const foreign = await entry('uma', ids['New brand'] ?? '', hour());
    expect(await tried('vic', 'GET', `entries/${foreign}`)).toMatch(/^403 /);
  });

  test('33: who has left a team keeps what they did there, and begins nothing new', async () => {
    const { id: member } = await done('anna', 'POST', 'memberships', {
      team: ids['Design'],
      user: ids['vic'],
    });
    const id = await entry('vic', ids['New brand'] ?? '', hour('2026-01-20'));
    await done('anna', 'DELETE', `memberships/${member}`);
    expect(await change('vic', id, { description: 'Mine' })).toBe('200');
    expect(await step('vic', id, 'restart')).toBe('403 OUT_OF_REACH');
  });

  test('34: a member of a team sees no time of others, a lead does', async () => {
    const id = await entry('vic', await project(), hour('2026-01-21'));
    expect(await tried('lena', 'GET', `entries/${id}`)).not.toBe('200');
    const [member] = await list(
      'anna',
      `memberships?filter=user == '${ids['lena']}' %26%26 team == '${ids['Workshop']}'`,
    );
    await done('anna', 'PATCH', `memberships/${member.id}`, { lead: true });
    expect(await tried('lena', 'GET', `entries/${id}`)).toBe('200');
    await done('anna', 'PATCH', `memberships/${member.id}`, { lead: false });
  });

  test('34: to a member of a team the time of others is refused as such', async () => {
    const id = await entry('vic', await project(), hour('2026-01-21'));
    expect(await tried('lena', 'GET', `entries/${id}`)).toMatch(/^403 /);
  });

  test('40: what is cleared in the form of a week goes while it is open', async () => {
    const site = await project();
    const [open, closed] = [await entry('uma', site, hour()), await entry('uma', site, hour())];
    await delivered('lena', closed);
    expect(await tried('uma', 'DELETE', `entries/${closed}`)).toBe('403 forbidden');
    expect((await shown(closed))['status']).toBe('exported');
    expect(await tried('uma', 'DELETE', `entries/${open}`)).toBe('204');
  });

  test('24: last month closes after the days of grace', async () => {
    const site = await project();
    const id = await entry('uma', site, hour('2026-02-16'));
    await during({ LOCKED_MONTHS: 1 }, async () => {
      expect(await change('uma', id, { description: 'In time' })).toBe('200');
      await until('2026-03-12T08:00:00Z');
      expect(await change('uma', id, { description: 'Too late' })).toMatch(/^403 /);
      expect(await enters('uma', site, hour('2026-02-16'))).toBe('400 PERIOD_LOCKED');
    });
  });

  test('25: payroll may put last month right, administrators every month', async () => {
    const site = await project();
    const [last, before] = [
      await entry('uma', site, hour('2026-02-16')),
      await entry('uma', site, hour('2026-01-16')),
    ];
    await during({ LOCKED_MONTHS: 1 }, async () => {
      expect(await change('paul', last, { description: 'By payroll' })).toBe('200');
      expect(await change('paul', before, { description: 'By payroll' })).toMatch(/^403 /);
      expect(await change('anna', before, { description: 'By the office' })).toBe('200');
    });
  });

  test('6.1: which rights make a responsibility is changed while people work', async () => {
    const late = await entry('uma', await project(), hour('2026-02-16'));
    const values = { name: 'Late time', permissions: ['correct_all_time'] };
    const id = await make('sven', 'responsibilities', values);
    expect(await change('vic', late, { description: 'By Vic' })).toBe('403 NOT_YOUR_TEAM');
    await during({ LOCKED_MONTHS: 1 }, async () => {
      await done('sven', 'PATCH', `users/${ids['vic']}`, { responsibilities: [id] });
      expect(await change('vic', late, { description: 'By Vic' })).toBe('200');
      await done('sven', 'PATCH', `responsibilities/${id}`, { permissions: ['read_all_time'] });
      expect(await change('vic', late, { description: 'Again' })).toBe('403 forbidden');
    });
    expect(await tried('anna', 'PATCH', `responsibilities/${id}`, { name: 'Hers' })).toBe('403 forbidden');
    expect(await tried('sven', 'DELETE', `responsibilities/${id}`)).toBe('409 in_use');
    await done('sven', 'PATCH', `users/${ids['vic']}`, { responsibilities: [] });
    expect(await change('vic', late, { description: 'Gone' })).toBe('403 NOT_YOUR_TEAM');
  });

  test('26: an open entry is not moved into a closed month', async () => {
    const id = await entry('uma', await project(), hour('2026-03-02'));
    await during({ LOCKED_MONTHS: 1 }, async () => {
      expect(await change('uma', id, hour('2026-02-20'))).toBe('400 PERIOD_LOCKED');
      expect((await shown(id))['begin']).toBe('2026-03-02T08:00:00.000Z');
    });
  });
});
