import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { practiceOn } from './practice.ts';

/** What the specification of appointments says of bookings, links and races. `fails`: what cannot be said yet. */
describe.each(databases)('bookings of a practice on $kind', (database) => {
  const practice = practiceOn(database);
  const { ids, at, booked, books, offered, holds, told, during, until, done, list, read, tried } = practice;
  const visitor = (name: string, more: object = {}) => ({
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
    phone: '+43 1 555',
    ...more,
  });
  const shown = (id: string) => read('ada', `appointments/${id}`);
  const on = async (day: string, time: string) =>
    list('ada', `appointments?filter=start == '${at(day, time)}'`);

  test('9: an appointment ends with its service, whatever a visitor sent', async () => {
    const id = await booked({ day: '2026-03-16', time: '10:00', end: at('2026-03-16', '12:00') });
    expect(await shown(id)).toMatchObject({ end: at('2026-03-16', '10:30'), status: 'booked' });
  });

  test('9: whoever books gets the key of the appointment with the answer', async () => {
    const body = { service: ids['Massage'], provider: ids['Pia Lang'], start: at('2026-03-16', '11:00') };
    const answer = await practice
      .app()
      .request(undefined, 'POST', '/api/appointments', { ...body, ...visitor('Kay') });
    expect(answer.body.key).toMatch(/^\w{12,}$/);
  });

  test('10: an hour that is not offered is not booked, and nobody hears of it', async () => {
    const heard = await told(async () => {
      expect(await books({ day: '2026-03-16', time: '14:15' })).toBe('409 HOUR_UNAVAILABLE');
    });
    expect(heard).toEqual([]);
    expect(await on('2026-03-16', '14:15')).toEqual([]);
  });

  test('11: of two who want one hour at once one gets it', async () => {
    const want = () => books({ day: '2026-03-17', time: '10:00' });
    expect((await Promise.all([want(), want()])).sort()).toEqual(['201', '409 HOUR_UNAVAILABLE']);
    expect(await on('2026-03-17', '10:00')).toHaveLength(1);
  });

  test('12: two who name no provider get one each', async () => {
    const want = () => books({ day: '2026-03-17', time: '12:00', provider: undefined });
    expect(await Promise.all([want(), want()])).toEqual(['201', '201']);
    const providers = (await on('2026-03-17', '12:00')).map(({ provider }) => provider);
    expect(new Set(providers).size).toBe(2);
  });

  test('13: of two who want the last place of a class one gets it', async () => {
    const want = () => books({ day: '2026-03-18', time: '10:00', service: 'Back class' });
    expect(await want()).toBe('201');
    expect((await Promise.all([want(), want()])).sort()).toEqual(['201', '409 HOUR_UNAVAILABLE']);
  });

  test('17: nobody has two appointments where one lies within the other', async () => {
    const once = visitor('Twice');
    await booked({ day: '2026-03-23', time: '10:00', service: 'First visit', visitor: once });
    const other = { day: '2026-03-23', provider: 'Quentin Roth', visitor: once };
    expect(await books({ ...other, time: '10:15' })).toBe('409 CUSTOMER_ALREADY_BOOKED');
    expect(await books({ ...other, time: '10:30', service: 'First visit' })).toBe('201');
  });

  test('18: who books again under a known address brings name and number up to date', async () => {
    const email = 'ann.known@example.org';
    await booked({ day: '2026-03-18', time: '11:00', visitor: { name: 'Ann Old', email, phone: '+43 1 1' } });
    await booked({ day: '2026-03-18', time: '12:00', visitor: { name: 'Ann New', email, phone: '+43 1 2' } });
    const known = await list('ada', `customers?filter=email == '${email}'`);
    expect(known).toMatchObject([{ name: 'Ann New', phone: '+43 1 2' }]);
  });

  test('19: what the practice cancels keeps its hour, what it deletes does not', async () => {
    const day = '2026-03-19';
    const id = await booked({ day, time: '10:00' });
    await done('sara', 'POST', `appointments/${id}/cancel`, {});
    expect(await offered(day, ['10:00'])).toEqual([]);
    await done('sara', 'DELETE', `appointments/${id}`);
    expect(await offered(day, ['10:00'])).toEqual(['10:00']);
  });

  test('21: who moves a confirmed appointment may overlap its old time, and keeps the link', async () => {
    const day = '2026-03-20';
    const id = await booked({ day, time: '10:00' });
    await done('sara', 'POST', `appointments/${id}/confirm`, {});
    const heard = await told(async () => {
      const moved = await holds(id, 'POST', `appointments/${id}/reschedule`, { start: at(day, '10:15') });
      expect(moved).toBe('200');
    });
    expect(await shown(id)).toMatchObject({
      status: 'booked',
      start: at(day, '10:15'),
      end: at(day, '10:45'),
    });
    expect(await holds(id, 'GET', `appointments/${id}`)).toBe('200');
    expect(heard).toEqual(expect.arrayContaining(['mail moved', 'mail customer_moved']));
  });

  test('22: who cancels says why; then it is gone, and all it concerns are told once', async () => {
    const id = await booked({ day: '2026-03-20', time: '12:00' });
    const call_off = (body: object) => holds(id, 'POST', `appointments/${id}/call_off`, body);
    expect(await call_off({})).toBe('403 REASON_REQUIRED');
    expect((await shown(id)).status).toBe('booked');
    const heard = await told(async () => expect(await call_off({ reason: 'Ill' })).toBe('200'));
    expect(heard.filter((one) => one === 'webhook other_systems')).toHaveLength(1);
    expect(heard).toEqual(expect.arrayContaining(['mail called_off', 'mail customer_called_off']));
    const again = await told(async () => expect(await call_off({ reason: 'Ill' })).toMatch(/^4/));
    expect(again).toEqual([]);
    expect(await tried('ada', 'GET', `appointments/${id}`)).toBe('404 not_found');
  });

  test('23: a link to what is gone finds nothing', async () => {
    const id = await booked({ day: '2026-03-20', time: '15:00' });
    await holds(id, 'GET', `appointments/${id}`);
    await holds(id, 'POST', `appointments/${id}/call_off`, { reason: 'Ill' });
    expect(await holds(id, 'GET', `appointments/${id}`)).toMatch(/^404 /);
  });

  test('24: what is called off while the practice moves it does not come back', async () => {
    const day = '2026-03-19';
    const id = await booked({ day, time: '15:00' });
    const moved = { start: at(day, '16:00'), end: at(day, '16:30') };
    await holds(id, 'GET', `appointments/${id}`);
    const [off, move] = await Promise.all([
      holds(id, 'POST', `appointments/${id}/call_off`, { reason: 'Ill' }),
      tried('sara', 'PATCH', `appointments/${id}`, moved),
    ]);
    expect(off).toBe('200');
    expect(['200', '404 not_found']).toContain(move);
    expect(await tried('ada', 'GET', `appointments/${id}`)).toBe('404 not_found');
  });

  test('25: an address calls off five times in ten minutes at the most', async () => {
    await until('2026-03-02T08:00:00.000Z');
    const answers: string[] = [];
    for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']) {
      const id = await booked({ day: '2026-03-24', time });
      await holds(id, 'GET', `appointments/${id}`);
      answers.push(await holds(id, 'POST', `appointments/${id}/call_off`, { reason: 'Ill' }));
    }
    expect(answers).toEqual(['200', '200', '200', '200', '200', '429 TOO_MANY_ATTEMPTS']);
    await until('2026-03-02T08:10:00.000Z');
  });

  test('26: where booking is switched off nobody books, asks or cancels but the practice', async () => {
    const day = '2026-03-25';
    const id = await booked({ day, time: '10:00' });
    await during({ BOOKING_OPEN: false }, async () => {
      expect(await books({ day, time: '11:00' })).toBe('403 BOOKING_CLOSED');
      const asked = {
        ...visitor('Asks'),
        service: ids['Massage'],
        provider: ids['Pia Lang'],
        start: at(day, '12:00'),
      };
      expect(await tried(undefined, 'POST', 'appointments?dry_run=true', asked)).toBe('403 BOOKING_CLOSED');
      expect(await holds(id, 'POST', `appointments/${id}/call_off`, { reason: 'Ill' })).toBe(
        '403 BOOKING_CLOSED',
      );
      expect(await books({ day, time: '13:00' }, 'sara')).toBe('201');
    });
  });

  test('37: what goes with a service is told of to nobody, and its category stays', async () => {
    const category = (await read('ada', `services/${ids['Massage']}`)).category;
    const values = { name: 'Passing service', category, duration: 'PT30M' };
    const { id: service } = await done('ada', 'POST', 'services', values);
    Object.assign(ids, { [values.name]: service });
    const { services } = await read('ada', `providers/${ids['Pia Lang']}`);
    await done('ada', 'PATCH', `providers/${ids['Pia Lang']}`, { services: [...services, service] });
    for (const time of ['09:00', '09:30', '10:00'])
      await booked({ day: '2026-03-27', time, service: values.name });
    const heard = await told(() => done('ada', 'DELETE', `services/${service}`));
    expect(heard.filter((one) => !one.startsWith('webhook other_systems'))).toEqual([]);
    expect(await list('ada', `appointments?filter=service == '${service}'`)).toEqual([]);
    expect(await tried('ada', 'GET', `categories/${category}`)).toBe('200');
  });

  test('40: a booking waits for no mail', async () => {
    const heard = await told(() => booked({ day: '2026-03-26', time: '10:00' }));
    expect(heard).toEqual(expect.arrayContaining(['mail booked', 'mail customer_booked']));
  });

  test('20: an appointment is moved until shortly before it begins', async () => {
    const day = '2026-03-30';
    const id = await booked({ day, time: '10:00' });
    const move = (time: string) =>
      holds(id, 'POST', `appointments/${id}/reschedule`, { start: at(day, time) });
    await until(at(day, '09:29'));
    expect(await holds(id, 'GET', `appointments/${id}?can=true`)).toBe('200');
    expect(await move('10:00')).toBe('200');
    await until(at(day, '09:31'));
    expect(await move('12:00')).toBe('403 CHANGE_TOO_LATE');
  });
});
