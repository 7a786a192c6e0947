import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { practiceOn } from './practice.ts';

/** What the specification of appointments says of those who work in the practice. `fails`: what cannot be said yet. */
describe.each(databases)('who works in a practice on $kind', (database) => {
  const practice = practiceOn(database);
  const { ids, at, booked, books, during, until, make, done, list, read, tried } = practice;
  const ask = (person: string | undefined, method: string, path: string, body?: object) =>
    practice.app().request(person, method, `/api/${path}`, body);

  const booking = (day: string, time: string, more: object = {}) => ({
    service: ids['Massage'],
    provider: ids['Pia Lang'],
    customer: ids['Bob Reed'],
    start: at(day, time),
    ...more,
  });

  test('27: the practice is told of a clash, and may mean it so', async () => {
    const day = '2026-03-16';
    const away = { provider: ids['Pia Lang'], start: at(day, '10:00'), end: at(day, '11:00') };
    await make('ada', 'unavailabilities', away);
    const refused = await ask('ada', 'POST', 'appointments', booking(day, '10:00'));
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'PROVIDER_CONFLICT']);
    expect(await list('ada', `appointments?filter=start == '${at(day, '10:00')}'`)).toEqual([]);
    expect(await tried('ada', 'POST', 'appointments?confirm=PROVIDER_CONFLICT', booking(day, '10:00'))).toBe(
      '201',
    );
  });

  test('28: a program is told of no clash, but of what cannot be', async () => {
    const day = '2026-03-17';
    await booked({ day, time: '10:00' });
    const post = (more: object) => tried('link', 'POST', 'appointments', booking(day, '10:00', more));
    expect(await post({})).toBe('201');
    expect(await post({ end: at(day, '10:04') })).toBe('400 TOO_SHORT');
    expect(await post({ provider: ids['Bob Reed'] })).toBe('400 WRONG_KIND');
    expect(await post({ service: ids['Bob Reed'] })).toMatch(/^404 /);
    expect(await list('ada', `appointments?filter=start == '${at(day, '10:00')}'`)).toHaveLength(2);
  });

  test('29: a provider sees what is their own, and the closed periods', async () => {
    const foreign = await booked({ day: '2026-03-18', time: '10:00' });
    const all = await list('quentin', 'appointments?limit=200');
    expect(new Set(all.map(({ provider }) => provider))).toEqual(new Set([ids['Quentin Roth']]));
    expect(await list('quentin', 'blocked_periods')).not.toEqual([]);
    expect(await tried('quentin', 'GET', `appointments/${foreign}`)).not.toBe('200');
  });

  test('29: the appointment of another provider is refused as such', async () => {
    const foreign = await booked({ day: '2026-03-18', time: '11:00' });
    expect(await tried('quentin', 'GET', `appointments/${foreign}`)).toMatch(/^403 /);
  });

  test('30: a secretary deletes what is of those they serve', async () => {
    const day = '2026-03-19';
    const own = await booked({ day, time: '10:00' });
    const foreign = await booked({ day, time: '10:00', provider: 'Quentin Roth' });
    expect(await tried('sara', 'DELETE', `appointments/${foreign}`)).not.toBe('204');
    expect(await tried('ada', 'GET', `appointments/${foreign}`)).toBe('200');
    expect(await tried('sara', 'DELETE', `appointments/${own}`)).toBe('204');
  });

  test('30: to delete what is of others is refused as such', async () => {
    const foreign = await booked({ day: '2026-03-19', time: '12:00', provider: 'Quentin Roth' });
    expect(await tried('sara', 'DELETE', `appointments/${foreign}`)).toMatch(/^403 /);
  });

  test('31: a provider may be kept to their own customers', () =>
    during({ ONLY_OWN_CUSTOMERS: true }, async () => {
      await booked({ day: '2026-03-20', time: '10:00', visitor: { name: 'Zoe', email: 'zoe@example.org' } });
      const [zoe] = await list('ada', "customers?filter=name == 'Zoe'");
      const found = async () => (await list('quentin', 'customers?q=Zoe')).length;
      expect(await found()).toBe(0);
      expect(await tried('quentin', 'PATCH', `customers/${zoe.id}`, { notes: 'Mine' })).not.toBe('200');
      await booked({
        day: '2026-03-23',
        time: '10:00',
        provider: 'Quentin Roth',
        visitor: { name: 'Zoe', email: 'zoe@example.org' },
      });
      expect(await found()).toBe(1);
      expect(await list('quentin', `appointments?filter=customer == '${zoe.id}'`)).toHaveLength(1);
    }));

  test('31: to change a customer of others is refused as such', () =>
    during({ ONLY_OWN_CUSTOMERS: true }, async () => {
      await booked({ day: '2026-03-20', time: '11:00', visitor: { name: 'Yan', email: 'yan@example.org' } });
      const [yan] = await list('ada', "customers?filter=name == 'Yan'");
      expect(await tried('quentin', 'PATCH', `customers/${yan.id}`, { notes: 'Mine' })).toMatch(/^403 /);
    }));

  test('32: what the practice is made of is changed by administrators', async () => {
    expect(await tried('pia', 'PATCH', `services/${ids['Massage']}`, { name: 'Mine' })).toBe('403 forbidden');
    expect(await tried('pia', 'POST', 'services', { name: 'Mine' })).toBe('403 forbidden');
    expect(await tried('pia', 'POST', 'blocked_periods', { name: 'Mine' })).toBe('403 forbidden');
    expect((await ask('pia', 'PATCH', '-/settings', { HORIZON: 1 })).status).toBe(403);
  });

  test('33: a private service is booked by the practice alone', async () => {
    const day = '2026-03-24';
    const names = (await list(undefined, 'services')).map(({ name }) => name);
    expect(names).not.toContain('Visit at home');
    expect(await books({ day, time: '10:00', service: 'Visit at home' })).not.toBe('201');
    expect(await books({ day, time: '10:00', service: 'Visit at home' }, 'sara')).toBe('201');
  });

  test('33: a visitor who asks for a private service is refused as such', async () => {
    expect(await books({ day: '2026-03-24', time: '12:00', service: 'Visit at home' })).toBe(
      '403 SERVICE_PRIVATE',
    );
  });

  test('34: visitors read of a provider the name and the services', async () => {
    const pages = ['providers', '-/app', '-/openapi.json'];
    for (const page of pages)
      expect(JSON.stringify((await ask(undefined, 'GET', page)).body)).not.toMatch(/pia@|"opens"|informed/);
    const [one] = await list(undefined, 'providers');
    expect(Object.keys(one).sort()).toEqual(['id', 'name', 'services', 'titles', 'version']);
  });

  test('35: who is known by their address is not made twice', async () => {
    const visitor = { name: 'Bob Newname', email: 'bob@example.org', phone: '+43 1 777' };
    await booked({ day: '2026-03-25', time: '10:00', visitor }, 'sara');
    expect(await list('ada', "customers?filter=email == 'bob@example.org'")).toMatchObject([
      { name: 'Bob Newname' },
    ]);
  });

  test('35: an address is that of one administrator', async () => {
    const make = () =>
      tried('owner', 'POST', 'users', {
        name: 'Ada',
        email: 'ada.two@example.org',
        roles: ['administrator'],
      });
    expect([await make(), await make()]).toEqual(['201', '409 EMAIL_TAKEN']);
  });

  test('36: a password of six letters is too short, and a user name is that of one person', async () => {
    const provider = { name: 'Pam', user_name: 'pam', roles: ['provider'] };
    const { id } = await done('ada', 'POST', 'users', provider);
    const give = (password: string) => tried('ada', 'PUT', `-/people/${id}/password`, { password });
    expect(await give('123456')).toBe('400 PASSWORD_TOO_SHORT');
    expect(await give('by the window')).toBe('204');
    const secretary = { name: 'Pam too', user_name: 'pam', roles: ['secretary'] };
    expect(await tried('ada', 'POST', 'users', secretary)).toBe('409 USERNAME_TAKEN');
  });

  test('39: everybody reads the hour in their own time zone', async () => {
    const email = `${randomUUID()}@example.org`;
    const far = { name: 'Nora York', email, timezone: 'America/New_York' };
    const customer = await make('ada', 'customers', far);
    const id = await booked({ day: '2026-07-06', time: '16:00', customer }, 'sara');
    const sent = (await ask('owner', 'GET', '-/rehearsal/outbox')).body.items;
    const [letter] = sent.filter(({ body }: { body: { to?: string[] } }) => body.to?.includes(email));
    expect(letter.body.text).toContain('6 July 2026 at 10:00');
    const shown = async (person: string) => (await read(person, `appointments/${id}`)).titles.id;
    expect(await shown('pia')).toContain('16:00');
    await done('pia', 'PATCH', '-/preferences', { timezone: 'Asia/Tokyo' });
    expect(await shown('pia')).toContain('23:00');
    expect(await shown('sara')).toContain('16:00');
    expect((await read('pia', `appointments/${id}`)).start).toBe(at('2026-07-06', '16:00'));
    await done('pia', 'PATCH', '-/preferences', { timezone: null });
  });

  test('38: customers of long ago go, and their consents stay without a name', async () => {
    await done('ada', 'PATCH', '-/settings', { KEEP_DAYS: 365, TERMS: true });
    const of = (name: string) => ({ name, email: `${name}@example.org`, accepted: true });
    const come = (name: string, day: string) => {
      const { accepted, ...visitor } = of(name);
      return booked({ day, time: '15:00', visitor, accepted });
    };
    await come('gone', '2026-04-01');
    await come('stays', '2026-04-07');
    await until('2027-04-02T12:00:00Z'); // 366 days after the one, 360 after the other
    const known = async (name: string) => (await list('ada', `customers?filter=name == '${name}'`)).length;
    expect([await known('gone'), await known('stays')]).toEqual([0, 1]);
    const consents = await list('ada', 'consents?filter=customer == null');
    expect(consents).toMatchObject([
      { name: null, email: null },
      { name: null, email: null },
    ]);
    expect(await read('owner', `services/${ids['Massage']}`)).toMatchObject({ name: 'Massage' });
  });
});
