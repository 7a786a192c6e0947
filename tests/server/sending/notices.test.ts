import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '#server/sending/deliver.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { loans } from './loans.ts';
import { type MailServer, openMailServer } from './mail-server.ts';

describe.each(databases)('notices on $kind', ({ open }) => {
  const app = appForEach(open, { contract: loans });
  let mail: MailServer;
  let camera: string;
  let later: number;

  beforeEach(async () => {
    mail = await openMailServer();
    camera = (await app.request('mira', 'GET', '/api/items')).body.items[0].id;
    later = 0;
  });

  afterEach(async () => {
    await mail.close();
  });

  async function round(smtpUrl: string | undefined): Promise<void> {
    const underway = await deliver({
      current: () => app.runtime,
      outside: {
        variables: new Map(),
        publicUrl: 'https://desk.example.org',
        ...(smtpUrl === undefined ? {} : { smtpUrl }),
      },
      report: () => undefined,
      clock: { now: () => new Date(Date.now() + later).toISOString() },
    });
    await Promise.all(underway.map(({ done }) => done));
  }

  const noticesOf = async (person: string) =>
    (await app.request(person, 'GET', '/api/-/notices')).body.items as Record<string, unknown>[];
  const mailDeliveries = async () =>
    ((await app.request('owner', 'GET', '/api/-/deliveries')).body.items as Record<string, unknown>[]).filter(
      ({ kind }) => kind === 'mail',
    );

  async function lend(values: object = {}): Promise<string> {
    const sent = { item: camera, private: 'a secret', ...values };
    const made = await app.request('mira', 'POST', '/api/loans', sent);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  }

  async function userId(name: string): Promise<string> {
    return String((await app.request(name, 'GET', '/api/-/me')).body.person.id);
  }

  test('nobody has none, and nobody reads those of others', async () => {
    const id = await lend();
    await app.request('sam', 'POST', `/api/loans/${id}/return`);
    expect((await app.request(undefined, 'GET', '/api/-/notices')).body.code).toBe('not_signed_in');
    expect((await app.request(undefined, 'POST', '/api/-/notices/read')).body.code).toBe('not_signed_in');
    expect((await app.request('mira', 'GET', '/api/-/notices?limit=0')).body.code).toBe('bad_request');
    expect((await app.request('mira', 'GET', '/api/-/notices?of=sam')).body.code).toBe('bad_request');
    expect(await noticesOf('sam')).toEqual([]);
    const [told] = await noticesOf('mira');
    const address = `/api/-/notices/${String(told?.['id'])}/read`;
    expect((await app.request('sam', 'POST', address)).body.code).toBe('not_found');
    expect((await app.request('sam', 'POST', '/api/-/notices/no-id/read')).body.code).toBe('not_found');
    expect((await noticesOf('mira'))[0]).toMatchObject({ read: false });
  });

  test('each is told with their own rights, and keeps it until it is read', async () => {
    const id = await lend({ borrower: await userId('sam'), due: '2026-01-06' });
    await app.setClock('2026-01-07T06:30:00Z');
    expect(await noticesOf('sam')).toEqual([
      {
        id: expect.any(String),
        at: '2026-01-07T00:00:00.000Z',
        name: 'told',
        entity: 'loan',
        record: id,
        title: 'Canon <R6> is late',
        text: 'Hidden:',
        read: false,
      },
    ]);
    await app.request('sam', 'POST', `/api/loans/${id}/return`);
    const [told] = await noticesOf('mira');
    expect(told).toMatchObject({ title: 'Canon <R6> is back', text: 'From Sam: a secret' });
    expect(await noticesOf('lea')).toHaveLength(1);
    expect((await app.request('mira', 'GET', '/api/-/notices')).body).toMatchObject({
      unread: 1,
      next: null,
    });
    const read = await app.request('mira', 'POST', `/api/-/notices/${String(told?.['id'])}/read`);
    expect(read.body).toEqual({ unread: 0 });
    expect((await noticesOf('mira'))[0]).toMatchObject({ read: true });
    expect((await app.request('lea', 'POST', '/api/-/notices/read')).body).toEqual({ unread: 0 });
  });

  test('pages go on where the one before ended', async () => {
    for (let count = 0; count < 3; count += 1) {
      const id = await lend();
      await app.request('sam', 'POST', `/api/loans/${id}/return`);
    }
    const first = await app.request('mira', 'GET', '/api/-/notices?limit=2');
    expect(first.body.items).toHaveLength(2);
    const rest = await app.request('mira', 'GET', `/api/-/notices?limit=2&after=${first.body.next}`);
    expect(rest.body).toMatchObject({ next: null, unread: 3 });
    expect(rest.body.items).toHaveLength(1);
  });

  test('of a deleted record it is told what could be read of it', async () => {
    const id = await lend({ borrower: await userId('sam'), note: 'Keep it' });
    await app.request('mira', 'DELETE', `/api/loans/${id}`);
    expect((await noticesOf('sam'))[0]).toMatchObject({ title: 'Canon <R6> was deleted', text: 'Keep it' });
  });

  test('a schedule reminds once at each of its times, also after a stop over several', async () => {
    const id = await lend({ borrower: await userId('sam'), due: '2026-01-06' });
    await lend({ borrower: await userId('sam') });
    await app.setClock('2026-01-07T06:59:00Z');
    const reminders = async () => (await noticesOf('sam')).filter(({ name }) => name === 'reminder');
    expect(await reminders()).toEqual([]);
    await app.setClock('2026-01-07T07:00:00Z');
    expect(await reminders()).toMatchObject([{ record: id, title: 'Bring back Canon <R6>' }]);
    await app.setClock('2026-01-09T06:59:00Z');
    expect(await reminders()).toHaveLength(2);
  });

  test('mail is kept where no server is named, and tried again where one refuses', async () => {
    const id = await lend();
    await app.request('sam', 'POST', `/api/loans/${id}/return`);
    await round(undefined);
    expect((await mailDeliveries())[0]).toMatchObject({ state: 'waiting', error: 'SMTP_URL is not set.' });
    mail.refuse(true);
    later += 10_000;
    await round(mail.url);
    expect((await mailDeliveries())[0]).toMatchObject({
      attempts: 2,
      error: 'The mail server answered 451.',
    });
    mail.refuse(false);
    later += 20_000;
    await round(mail.url);
    expect((await mailDeliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const letter = mail.received.find(({ to }) => to.includes('mira@example.org'));
    expect(letter?.from).toBe('ninefold@desk.example.org');
    expect(letter?.text).toContain('Subject: Canon <R6> is back');
    expect(letter?.text).toContain('From Mira: a secret');
    expect(letter?.text).toContain('Canon &lt;R6&gt; ');
  });
});
