import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { deskOn, from } from './desk.ts';

/** What the specification of a time-tracking desk says of times, prices and budgets. */
describe.each(databases)('times and prices of time sheets on $kind', (database) => {
  const desk = deskOn(database);
  const { ids, project, entry, enters, shown, change, step, during, make, done, tried, list } = desk;
  const day = '2026-03-04';
  const worth = async (id: string) => Number((await shown(id))['rate']);
  const customer = (values: object = {}) =>
    make('anna', 'customers', { name: 'Somebody', country: 'AT', ...values });

  test('1: minutes are made full on both sides', async () => {
    const id = await entry('uma', await project(), from(day, '10:00:20', '10:30:10'));
    expect(await shown(id)).toMatchObject({
      counted_from: `${day}T10:00:00.000Z`,
      counted_until: `${day}T10:31:00.000Z`,
      duration: 'PT31M',
    });
  });

  test('2: fifty minutes at ninety are seventy-five, and 74.70 with decimal hours', async () => {
    const site = await project({}, '90');
    const times = from(day, '08:00:00', '08:50:00');
    expect(await worth(await entry('uma', site, times))).toBe(75);
    await during({ DECIMAL_HOURS: true }, async () => {
      expect(await worth(await entry('uma', site, times))).toBe(74.7);
    });
  });

  test('3: the rate of an activity comes before that of a person on a project', async () => {
    const site = await project();
    await make('anna', 'rates', { project: site, user: ids['uma'], amount: '100' });
    const times = { activity: ids['Meeting'], ...from(day, '08:00:00', '09:00:00') };
    expect(await worth(await entry('uma', site, times))).toBe(60);
  });

  test('4: a fixed rate does not grow with the time', async () => {
    const fixed = await customer();
    await make('anna', 'rates', { customer: fixed, amount: '250', fixed: true });
    const id = await entry('uma', await project({ customer: fixed }), from(day, '08:00:00', '11:00:00'));
    expect(await worth(id)).toBe(250);
    await change('uma', id, { end: `${day}T13:00:00Z` });
    expect(await worth(id)).toBe(250);
  });

  test('5: what ends at the weekend costs half as much again, once', async () => {
    const factor = await make('sven', 'day_factors', {
      name: 'Weekend',
      days: ['saturday', 'sunday'],
      factor: '1.5',
    });
    const other = await project({ customer: await customer() });
    const times = { begin: '2026-02-27T22:00:00Z', end: '2026-02-28T00:00:00Z' }; // Friday 23:00 to Saturday 01:00
    const id = await entry('uma', other, times);
    expect(await shown(id)).toMatchObject({ hourly_rate: '60.0000', rate: '120.0000' });
    await change('uma', id, { description: 'Until one in the morning' });
    expect(await worth(id)).toBe(120);
    await done('sven', 'DELETE', `day_factors/${factor}`);
  });

  test('6: a rate that is raised leaves what was priced, and another project prices anew', async () => {
    const [site, menu] = [await project({}, '90'), await project({}, '30')];
    const id = await entry('uma', site, from(day, '08:00:00', '08:50:00'));
    const [rate] = await list('anna', `rates?filter=project == '${site}'`);
    await done('anna', 'PATCH', `rates/${rate.id}`, { amount: '120' });
    await change('uma', id, { description: 'Sketches' });
    expect(await worth(id)).toBe(75);
    await change('uma', id, { project: menu });
    expect(await worth(id)).toBe(25);
  });

  test('12: the end does not come before the begin', async () => {
    expect(await enters('uma', await project(), from(day, '10:00:00', '09:00:00'))).toBe(
      '400 END_BEFORE_BEGIN',
    );
  });

  test('16: a project takes time from its start to its end', async () => {
    const march = { begins: '2026-02-28T23:00:00Z', ends: '2026-03-31T22:00:00Z' }; // in Vienna
    const fair = await project(march);
    expect(await enters('uma', fair, from('2026-04-01', '08:00:00', '09:00:00'))).toBe('400 PROJECT_ENDED');
    expect(await enters('uma', fair, from('2026-02-28', '08:00:00', '09:00:00'))).toBe(
      '400 PROJECT_NOT_STARTED',
    );
    expect(await enters('uma', fair, from('2026-03-31', '20:00:00', '22:00:00'))).toBe('201');
  });

  test('17: a project may allow its own activities alone, and none of another', async () => {
    const [own, other] = [await project({ global_activities: false }), await project()];
    const activity = await make('anna', 'activities', { project: other, name: 'Cutting' });
    const times = from(day, '08:00:00', '09:00:00');
    expect(await enters('uma', own, times)).toBe('400 GLOBAL_ACTIVITY_FORBIDDEN');
    expect(await enters('uma', own, { ...times, activity })).toBe('400 ACTIVITY_OF_OTHER_PROJECT');
  });

  test('18: a hidden project takes nothing new, and what it has can be put right', async () => {
    const site = await project();
    const times = from(day, '08:00:00', '09:00:00');
    const id = await entry('uma', site, times);
    await done('anna', 'PATCH', `projects/${site}`, { visible: false });
    expect(await enters('uma', site, times)).toBe('400 PROJECT_HIDDEN');
    expect(await change('uma', id, { description: 'Corrected' })).toBe('200');
  });

  /** A project of 1,000 of which 950 are used, at 100 an hour. */
  const nearlyUsed = async (spent = '17:30:00') => {
    const site = await project({ money_budget: '1000' }, '100');
    await entry('anna', site, from('2026-03-02', '08:00:00', spent));
    return site;
  };
  const used = async (site: string) => Number((await desk.read('anna', `projects/${site}`)).money_used);

  test('19: a budget is used up to the end and no further', () =>
    during({ OVERBOOKING: false }, async () => {
      const site = await nearlyUsed();
      expect(await enters('uma', site, from(day, '08:00:00', '08:30:00'))).toBe('201');
      expect(await used(site)).toBe(1000);
      const one = { project: site, activity: ids['Drawing'], ...from(day, '09:00:00', '09:01:00') };
      const refused = await desk.app().request('uma', 'POST', '/api/entries', one);
      expect(refused.body.errors).toMatchObject([{ code: 'BUDGET_USED', field: 'project' }]);
    }));

  test('20: what is not billed uses nothing of a budget', () =>
    during({ OVERBOOKING: false }, async () => {
      const site = await nearlyUsed('18:00:00');
      expect(await enters('uma', site, { ...from(day, '08:00:00', '09:00:00'), billing: 'never' })).toBe(
        '201',
      );
      expect(await used(site)).toBe(1000);
    }));

  test('21: what is moved into another month counts there as a whole', () =>
    during({ OVERBOOKING: false }, async () => {
      const monthly = await customer({ time_budget: 'PT10H', budget_kind: 'monthly' });
      const site = await project({ customer: monthly });
      await entry('uma', site, from('2026-01-15', '06:00:00', '15:00:00'));
      const id = await entry('uma', site, from('2025-12-15', '08:00:00', '10:00:00'));
      const moved = (date: string) => change('uma', id, from(date, '08:00:00', '10:00:00'));
      expect(await moved('2026-01-20')).toBe('400 CUSTOMER_BUDGET_USED');
      expect(await moved('2026-02-20')).toBe('200');
    }));

  test('22: of two who use the rest of a budget at once one does', () =>
    during({ OVERBOOKING: false }, async () => {
      const site = await nearlyUsed('17:00:00');
      const times = from(day, '08:00:00', '09:00:00');
      const both = await Promise.all(['uma', 'vic'].map((person) => enters(person, site, times)));
      expect(both.sort()).toEqual(['201', '400 BUDGET_USED']);
    }));

  test('23: who may see a budget is told what is used of it', () =>
    during({ OVERBOOKING: false }, async () => {
      const site = await nearlyUsed();
      const told = async (person: string) => {
        const body = { project: site, activity: ids['Drawing'], ...from(day, '08:00:00', '09:00:00') };
        return String((await desk.app().request(person, 'POST', '/api/entries', body)).body.detail);
      };
      expect(await told('uma')).toBe('The budget is used up.');
      expect(await told('anna')).toMatch(/1,?000/);
      expect(await told('anna')).toMatch(/1,?0[35]0/);
    }));

  const priced = async () =>
    enters('uma', await project(), { ...from(day, '08:00:00', '09:00:00'), typed_hourly: '500' });

  test('31: an employee types no rate', async () => {
    expect(await priced()).toMatch(/^4\d\d /);
    expect(await list('anna', 'entries?filter=typed_hourly == 500')).toEqual([]);
  });

  test('31: a field that was not asked for is a mistake of the request', async () => {
    expect(await priced()).toBe('400 EXTRA_FIELD');
  });

  test('35: the first number is 0002, and a number is taken once', async () => {
    const numbers = (await list('owner', 'projects?sort=created_at')).map(({ number }) => number);
    expect(numbers[0]).toBe('0002');
    const body = { name: 'The same', customer: ids['Hotel Post'], number: '0002' };
    expect(await tried('anna', 'POST', 'projects', body)).toBe('400 NUMBER_EXISTS');
  });

  test('36: what a project has goes to its replacement, or with it', async () => {
    const own = await customer();
    const [old, other, last] = [
      await project({ customer: own }, '100'),
      await project({ customer: own }, '100'),
      await project({ customer: own }, '100'),
    ];
    const times = from(day, '08:00:00', '09:00:00');
    const [id, gone] = [await entry('uma', old, times), await entry('uma', last, times)];
    const activity = await make('anna', 'activities', { project: old, name: 'Cutting' });
    const sum = async () => Number((await desk.read('anna', `customers/${own}`)).money_used);
    expect(await sum()).toBe(200);
    await done('anna', 'POST', `projects/${old}/replace`, { replacement: other });
    expect((await shown(id))['project']).toBe(other);
    expect((await desk.read('anna', `activities/${activity}`)).project).toBe(other);
    await done('anna', 'DELETE', `projects/${last}`);
    expect(await tried('anna', 'GET', `entries/${gone}`)).toBe('404 not_found');
    expect(await sum()).toBe(100);
  });

  test('38: a copy has the rate that was stored, what begins anew that of today', async () => {
    const site = await project({}, '90');
    const id = await entry('uma', site, from(day, '06:00:00', '07:00:00'));
    const [rate] = await list('anna', `rates?filter=project == '${site}'`);
    await done('anna', 'PATCH', `rates/${rate.id}`, { amount: '120' });
    await done('anna', 'POST', `entries/${id}/mark_exported`);
    const again = async (name: string) => (await done('uma', 'POST', `entries/${id}/${name}`, {})).result.id;
    const [copy, anew] = [await again('duplicate'), await again('restart')];
    await step('uma', anew, 'stop');
    expect([await shown(copy), await shown(anew)]).toMatchObject([
      { hourly_rate: '90.0000', status: 'stopped', export: null },
      { hourly_rate: '120.0000', status: 'stopped' },
    ]);
  });

  test('39: a team has a lead', async () => {
    const members = [{ user: ids['uma'] }, { user: ids['vic'] }];
    expect(await tried('anna', 'POST', 'teams', { name: 'Nobody leads', members })).toBe('400 LEAD_MISSING');
  });
});
