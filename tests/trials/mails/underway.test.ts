import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '#server/observe/report.ts';
import { Claim } from '#server/sending/claim.ts';
import { deliver, type Delivering, type Underway } from '#server/sending/deliver.ts';
import { type MailServer, openMailServer } from '#tests/server/sending/mail-server.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const MINUTE = 60_000;

describe.each(databases)('mails that are under way, on $kind', (database) => {
  const trial = trialOf('mails/workshop.md', database);
  const { done, make, read } = trial;
  const reports: Report[] = [];
  let server: MailServer;
  let later = 0;

  beforeEach(async () => {
    server = await openMailServer();
  });
  afterEach(async () => {
    await server.close();
  });

  /** As a process on this database sends; each sees the same clock. */
  const delivering = (): Delivering => {
    const { runtime } = trial.app();
    return {
      current: () => runtime,
      outside: { variables: new Map(), smtpUrl: server.url },
      report: (one) => void reports.push(one),
      clock: { now: () => new Date(Date.now() + later).toISOString() },
    };
  };
  const ended = (underway: readonly Underway[]) => Promise.all(underway.map((one) => one.done));
  async function finished() {
    const id = await make('mia', 'jobs', { customer: 'Ada', email: 'ada@example.org' });
    await done('mia', 'POST', `jobs/${id}/finish`);
    later += MINUTE;
    const mail = async () => (await read('mia', `jobs/${id}/-/mails`)).items[0] as Record<string, unknown>;
    return { id: String((await mail())['id']), mail };
  }

  test('one is nobody else’s however long it takes, whatever the clock says and whoever wants it again', async () => {
    const { id, mail } = await finished();
    server.hold(true);
    const [process, other] = [delivering(), delivering()];
    const underway = await deliver(process);
    await expect.poll(() => server.received.length).toBe(1);
    for (let minutes = 0; minutes < 5; minutes += 1) {
      later += 50_000;
      for (const { claim } of underway) await claim.renew(process);
      expect(await deliver(other)).toEqual([]);
    }
    // By the owner, who does not see that it is being sent.
    expect(await done('owner', 'POST', `-/deliveries/${id}/retry`)).toMatchObject({ state: 'waiting' });
    expect(await deliver(other)).toEqual([]);
    later += 60 * MINUTE;
    expect(await deliver(process, underway)).toEqual([]);
    server.hold(false);
    await ended(underway);
    expect(await mail()).toMatchObject({ state: 'sent' });
    expect(await deliver(other)).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test('while the mail server hangs, no more are taken than leave others room', async () => {
    const { mail } = await finished();
    const process = delivering();
    const hanging = Array.from({ length: 30 }, (_, at) => ({
      target: `p${at}@example.org`,
      isMail: true,
      claim: new Claim(`none ${at}`, ''),
      done: Promise.resolve(),
    }));
    expect(await deliver(process, hanging)).toEqual([]);
    await ended(await deliver(process, hanging.slice(1)));
    expect(await mail()).toMatchObject({ state: 'sent' });
  });

  test('what was sent while the database goes away is noted once it is back, and not sent again', async () => {
    const { mail } = await finished();
    server.hold(true);
    const process = delivering();
    const { runtime } = trial.app();
    const { database: there } = runtime;
    let isAway = false;
    const write: typeof there.write = (work, locks) =>
      isAway ? Promise.reject(new Error('away')) : there.write(work, locks);
    const mine = { ask: there.ask.bind(there), read: there.read.bind(there), write };
    const current = () => ({ ...runtime, database: { ...there, ...mine, kind: there.kind } });
    const underway = await deliver({ ...process, current });
    await expect.poll(() => server.received.length).toBe(1);
    isAway = true;
    server.hold(false);
    await expect
      .poll(() => reports)
      .toContainEqual({ kind: 'dispatch_failed', error: expect.objectContaining({ message: 'away' }) });
    isAway = false;
    await ended(underway);
    expect(await mail()).toMatchObject({ state: 'sent' });
    later += 2 * MINUTE;
    expect(await deliver(process)).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test('what goes wrong here is noted, and tried again later', async () => {
    const { id, mail } = await finished();
    const { runtime } = trial.app();
    const body = async (text: string) =>
      runtime.database.write((on) => on.run(sql`UPDATE nf_outbox SET body = ${text} WHERE id = ${id}`));
    const [row] = await runtime.database.ask(sql`SELECT body FROM nf_outbox WHERE id = ${id}`);
    await body('{');
    await ended(await deliver(delivering()));
    await body(String(row?.['body']));
    expect(reports).toContainEqual({ kind: 'dispatch_failed', error: expect.any(SyntaxError) });
    expect(await mail()).toMatchObject({ state: 'waiting', error: 'An error in Ninefold: see the log.' });
    later += MINUTE;
    await ended(await deliver(delivering()));
    expect(await mail()).toMatchObject({ state: 'sent', error: null });
  });
});
