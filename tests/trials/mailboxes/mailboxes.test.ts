import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#server/observe/report.ts';
import { startMailboxes } from '#server/mailboxes/start-mailboxes.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { openRealApp } from '#tests/support/app.ts';
import { databaseOf, databases, wordsFor } from '#tests/support/databases.ts';
import { type ImapServer, startImapServer } from '#tests/support/imap-server.ts';
import { trialOf } from '../trial.ts';
import { message } from './message.ts';

const clock = { now: () => new Date().toISOString() };
const pauses = { leaseMs: 3_000, pollMs: 200, toldMs: 60_000, firstMs: 200, longestMs: 1_000, lookMs: 100 };

let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer();
});
afterAll(() => imap.stop());

describe.each(databases)('mailboxes, on $kind', (database) => {
  const trial = trialOf('mailboxes/support.md', database);
  const reports: Report[] = [];
  const readers: { stop(): Promise<void> }[] = [];
  let count = 0;

  /** A mailbox of its own for a test. */
  const someone = () => `user${(count += 1)}${database.kind}`;

  /** Reads mailboxes, as a server does beside its other work. */
  const reads = (addresses: Readonly<Record<string, string>>) => {
    const variables = new Map(Object.entries(addresses));
    const report = (one: Report) => void reports.push(one);
    const reader = startMailboxes({ current: () => trial.app().runtime, variables, report, clock, pauses });
    readers.push(reader);
    return reader;
  };
  const subjects = async (plural = 'tickets') =>
    (await trial.list('ann', `${plural}?limit=500&sort=created_at`)).map(({ subject }) => String(subject));
  const mailbox = async (name = 'support') => {
    const { items } = await trial.read('owner', '-/mailboxes');
    return (items as Record<string, unknown>[]).find((one) => one['name'] === name);
  };
  const refusedMails = async () =>
    (await trial.read('owner', '-/inboxes?limit=200&state=refused')).items as Record<string, unknown>[];

  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.stop()));
    reports.length = 0;
  });

  test('what lies there and what comes becomes records, once, and is marked as seen', async () => {
    const user = someone();
    const [lies, comes] = [randomUUID(), randomUUID()];
    await imap.deliver(user, [message({ subject: `Lies ${lies}` })]);
    reads({ SUPPORT_MAILBOX: imap.address(user) });
    await expect.poll(() => subjects()).toContain(`Lies ${lies}`);
    await expect.poll(() => mailbox()).toMatchObject({ state: 'reading', failures: 0, error: null });
    // It is told by the server: the pause between two looks is a minute.
    await imap.deliver(user, [message({ subject: `Comes ${comes}` })]);
    await expect.poll(() => subjects()).toContain(`Comes ${comes}`);
    await expect.poll(() => imap.count(user)).toEqual({ all: 2, seen: 2 });
    await Promise.all(readers.splice(0).map((reader) => reader.stop()));
    expect(await mailbox()).toMatchObject({ state: 'waiting' });
    reads({ SUPPORT_MAILBOX: imap.address(user) });
    await expect.poll(() => mailbox()).toMatchObject({ state: 'reading' });
    expect((await subjects()).filter((one) => one.endsWith(lies) || one.endsWith(comes))).toHaveLength(2);
  });

  test('what was read is moved where the contract says so, by who looks again and again too', async () => {
    const silent = await startImapServer({ capability: 'IMAP4rev1 UIDPLUS MOVE' });
    try {
      const user = someone();
      const address = silent.address(user);
      reads({ ORDERS_MAILBOX: address });
      await expect.poll(() => mailbox('orders')).toMatchObject({ state: 'reading' });
      const subject = `Order ${randomUUID()}`;
      await silent.deliver(user, [message({ subject })]);
      await expect.poll(() => subjects('orders')).toContain(subject);
      await expect.poll(() => silent.count(user)).toEqual({ all: 0, seen: 0 });
      expect(await silent.count(user, 'Taken')).toMatchObject({ all: 1 });
    } finally {
      await silent.stop();
    }
  });

  test('hundreds of them, by two servers of which one reads, over a mailbox that is numbered anew', async () => {
    const user = someone();
    const run = randomUUID();
    const messages = Array.from({ length: 300 }, (_, number) => message({ subject: `${run} ${number}` }));
    await imap.deliver(user, messages);
    const address = { SUPPORT_MAILBOX: imap.address(user) };
    const first = reads(address);
    reads(address);
    const ours = async () => (await subjects()).filter((one) => one.startsWith(run));
    await expect.poll(async () => (await ours()).length).toBeGreaterThan(50);
    await first.stop();
    await expect.poll(async () => (await ours()).length).toBe(300);
    expect(new Set(await ours()).size).toBe(300);
    await Promise.all(readers.splice(0).map((reader) => reader.stop()));
    await imap.renumber(user);
    await imap.deliver(user, [message({ subject: `${run} new` })]);
    reads(address);
    await expect.poll(ours).toContain(`${run} new`);
    expect(await ours()).toHaveLength(301);
  });

  test('who read it before is another; a mailbox of the same numbers is not taken for it', async () => {
    const [one, other] = [someone(), someone()];
    const run = randomUUID();
    await imap.deliver(one, [message({ subject: `${run} one` })]);
    await imap.deliver(other, [message({ subject: `${run} other` })]);
    const reader = reads({ SUPPORT_MAILBOX: imap.address(one) });
    await expect.poll(() => subjects()).toContain(`${run} one`);
    await reader.stop();
    reads({ SUPPORT_MAILBOX: imap.address(other) });
    await expect.poll(() => subjects()).toContain(`${run} other`);
  });

  test('what a rule refuses and what is too large stands in the list; the large one stays as it is', async () => {
    const user = someone();
    const run = randomUUID();
    await imap.deliver(user, [
      message({ subject: `${run} refused`, text: 'It was stolen' }),
      message({ subject: `${run} large`, text: 'x'.repeat(11_000_000) }),
      message({ subject: `${run} fine` }),
    ]);
    reads({ SUPPORT_MAILBOX: imap.address(user) });
    await expect.poll(() => subjects()).toContain(`${run} fine`);
    await expect
      .poll(async () => (await refusedMails()).filter(({ subject }) => String(subject).startsWith(run)))
      .toMatchObject([
        { subject: `${run} large`, code: 'too_big', state: 'refused' },
        { subject: `${run} refused`, code: 'STOLEN', state: 'refused' },
      ]);
    await expect.poll(() => imap.count(user)).toEqual({ all: 3, seen: 2 });
    const large = (await refusedMails()).find(({ subject }) => subject === `${run} large`);
    expect(await trial.tried('owner', 'POST', `-/inboxes/${String(large?.['id'])}/retry`)).toBe(
      '409 not_allowed_now',
    );
  });

  test('a server that goes away is found again, with growing pauses', async () => {
    const gone = await startImapServer();
    const user = someone();
    const subject = `Back ${randomUUID()}`;
    reads({ SUPPORT_MAILBOX: gone.address(user) });
    await expect.poll(() => mailbox()).toMatchObject({ state: 'reading' });
    await gone.stop();
    await expect.poll(() => mailbox()).toMatchObject({ state: 'failed', failures: 3 });
    expect((await mailbox())?.['error']).toMatch(/^The mail server cannot be reached/);
    await gone.deliver(user, [message({ subject })]);
    await gone.start();
    await expect.poll(() => subjects()).toContain(subject);
    await expect.poll(() => mailbox()).toMatchObject({ state: 'reading', failures: 0, error: null });
    await gone.stop();
  });

  test.each([
    [
      'a wrong password',
      (user: string) => imap.address(user).replace('cr%40t', 'cr%40nce'),
      /refuses the user or the password/,
    ],
    ['a folder that is not there', (user: string) => imap.address(user, 'Nowhere'), /no such folder/],
    [
      'a certificate that nobody knows',
      (user: string) => imap.tlsAddress(user),
      /cannot be reached \(.*SELF_SIGNED/,
    ],
    [
      'nobody there',
      (user: string) => imap.address(user).replace(String(imap.port), '1'),
      /cannot be reached \(ECONNREFUSED\)/,
    ],
    [
      'no address',
      () => 'https://example.org/se:cr',
      /NINEFOLD_ENV_SUPPORT_MAILBOX is not an address such as/,
    ],
  ])('%s is told, without any secret', async (_, address, words) => {
    reads({ SUPPORT_MAILBOX: address(someone()) });
    await expect.poll(async () => (await mailbox())?.['error']).toMatch(words);
    expect(await mailbox()).toMatchObject({ state: 'failed', next_at: expect.any(String) });
    expect(JSON.stringify([await mailbox(), reports])).not.toMatch(/se:cr|cr%40/);
    await expect
      .poll(() => reports)
      .toContainEqual({
        kind: 'mailbox_not_read',
        name: 'support',
        failures: expect.any(Number),
        why: expect.stringMatching(words),
      });
  });

  test('over TLS where the certificate is trusted, and never in plain text to another machine', async () => {
    const user = someone();
    const subject = `Safe ${randomUUID()}`;
    await imap.deliver(user, [message({ subject })]);
    // The same machine under a name that does not say so: it goes over to TLS, whose certificate nobody knows.
    const elsewhere = imap.address(user).replace('127.0.0.1', '[::ffff:127.0.0.1]');
    const reader = reads({ SUPPORT_MAILBOX: elsewhere });
    await expect.poll(async () => (await mailbox())?.['error']).toMatch(/SELF_SIGNED/);
    await reader.stop();
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, await readFile(imap.certificate, 'utf8')]);
    try {
      reads({ SUPPORT_MAILBOX: imap.tlsAddress(user) });
      await expect.poll(() => subjects()).toContain(subject);
    } finally {
      setDefaultCACertificates(known);
    }
  });

  test('an address that is not set is told', async () => {
    reads({});
    await expect.poll(() => mailbox()).toMatchObject({ error: 'NINEFOLD_ENV_SUPPORT_MAILBOX is not set.' });
    await trial.done('owner', 'PATCH', '-/preferences', { language: 'de' });
    expect(await mailbox()).toMatchObject({ error: 'NINEFOLD_ENV_SUPPORT_MAILBOX ist nicht gesetzt.' });
    await trial.done('owner', 'PATCH', '-/preferences', { language: null });
  });

  test('nothing can be handed over to an inbox that only reads, and mailboxes are told to the owner alone', async () => {
    expect(await trial.tried(undefined, 'POST', '-/inboxes/support')).toBe('404 not_found');
    expect(await trial.tried(undefined, 'POST', '-/inboxes/orders')).toBe('409 not_allowed_now');
    expect(await trial.tried('ann', 'GET', '-/mailboxes')).toBe('403 forbidden');
    expect(await trial.tried('owner', 'GET', '-/mailboxes?state=failed')).toBe('400 bad_request');
    expect(await trial.tried('owner', 'POST', '-/mailboxes')).toBe('405 method_not_allowed');
  });
});

test('the doctor signs in to mailboxes, says which let nobody in, and tells no password', async () => {
  const place = await databaseOf('sqlite').open();
  const contract = await readFile(new URL('support.md', import.meta.url), 'utf8');
  await (await openRealApp({ contract, database: place })).close();
  const address = imap.address('doctor');
  await imap.deliver('doctor', [message({ subject: 'Lies there' })]);
  const told = async (support: string) => {
    const env = { NINEFOLD_ENV_SUPPORT_MAILBOX: support };
    const words = ['doctor', '--format', 'json', ...wordsFor(place)];
    const { code, out } = await ninefoldHere(words, { cwd: place.directory, env });
    const { checks } = JSON.parse(out) as { checks: { about: string; level: string; message: string }[] };
    const found = checks.filter(({ about }) => about === 'mailbox of support');
    return [code, found.map(({ level, message: said }) => `${level}: ${said}`)];
  };
  expect(await told(address)).toEqual([0, ['ok: It answers, and accepts the sign-in.']]);
  expect(await imap.count('doctor'), 'nothing was read').toEqual({ all: 1, seen: 0 });
  const refused = address.replace(/:[^:@/]+@/, ':wrong@');
  expect(await told(refused)).toEqual([1, ['error: The mail server refuses the user or the password.']]);
  expect(await told(`${address}/Nowhere`)).toEqual([1, ['error: The mail server has no such folder.']]);
  expect(await told('https://mail.example.org')).toEqual([
    1,
    ['error: Its address must look like imaps://user:password@host/INBOX.'],
  ]);
  await place.dispose();
});
