import { setTimeout as pause } from 'node:timers/promises';
import { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { recordedDatabase } from '#server/db/recorded-database.ts';
import { addToken } from '#server/identity/keys/tokens.ts';
import { alarming } from '#server/observe/report.ts';
import { dataGauges } from '#server/routes/operate/data-gauges.ts';
import { readEvents } from '#tests/server/live/event-reader.ts';
import { openApp } from '#tests/support/app.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { smallContract, withSchedule } from '#tests/server/small-contract.ts';
import { shop } from '#tests/server/operations/transfer/shop.ts';

describe.each(databases)('metrics on $kind', ({ kind, open }) => {
  const app = appForEach(open, { contract: shop });

  const tokenWith = async (scopes: readonly string[]) => {
    const { body } = await app.request('cleo', 'GET', '/api/-/me');
    const now = new Date().toISOString();
    return app.runtime.database.write((on) =>
      addToken(on, { id: app.runtime.newId(), userId: body.person.id, name: 'm', now, scopes }),
    );
  };
  const ask = (path: string, token: string) =>
    fetch(app.url + path, { headers: { Authorization: `Bearer ${token}` } });

  test('are told to nobody, and to no token that does not say so, not even the owner’s', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(401);
    expect((await app.request('owner', 'GET', '/metrics')).status).toBe(403);
    expect((await ask('/metrics', await tokenWith(['read']))).status).toBe(403);
  });

  test('count what was answered and refused, and such a token opens nothing else', async () => {
    await app.request('cleo', 'POST', '/api/items', {
      name: 'SECRET-NAME',
      serial: 'SECRET-1',
      price: '5000',
    });
    await app.request('cleo', 'GET', '/api/items');
    const token = await tokenWith(['metrics']);
    const answer = await ask('/metrics', token);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(text).toMatch(/^ninefold_requests_total\{method="POST",status="422"\} 1$/m);
    expect(text).toMatch(/^ninefold_refusals_total\{code="TOO_DEAR"\} 1$/m);
    expect(text).toMatch(/^ninefold_request_duration_seconds_bucket\{le="\+Inf"\} [1-9]\d*$/m);
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \d+(\.\d+)?(e-?\d+)?)$/,
      );
    expect(text).not.toMatch(/SECRET|items/);
    expect((await ask('/api/items', token)).status).toBe(403);
  });

  /** The samples of an answer, by name and labels. */
  const told = async () => {
    const text = await (await ask('/metrics', await tokenWith(['metrics']))).text();
    const samples = text.split('\n').filter((line) => !/^(#|$)/.test(line));
    return Object.fromEntries(samples.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]));
  };

  test('tell what waits to be sent and since when, what was given up, and what is stuck', async () => {
    expect(await told()).toMatchObject({
      ninefold_database_up: 1,
      'ninefold_outbox_messages{state="waiting"}': 0,
      ninefold_outbox_oldest_waiting_seconds: 0,
      ninefold_stuck_records: 0,
    });
    const { clock, database, storage } = app.runtime;
    const ago = (seconds: number) => new Date(Date.parse(clock.now()) - seconds * 1000).toISOString();
    const message = (id: string, at: string, state: string) =>
      `INSERT INTO nf_outbox (id, at, kind, body, state, attempts) VALUES ('${id}', '${at}', 'mail', '{}', '${state}', 1)`;
    await database.write(async (on) => {
      await on.run(raw(message('1', ago(9000), 'failed')));
      await on.run(raw(message('2', ago(600), 'waiting')));
      await on.run(raw(message('3', ago(60), 'waiting')));
      await on.run(raw(message('4', ago(7000), 'sent')));
      for (const contract of [storage.version, storage.version + 1])
        await on.run(
          raw(`INSERT INTO nf_stuck (entity, record, transition, code, tries, next_at, contract)
            VALUES ('item', '01a21862-24c5-7608-91bc-5cfff0d5dc5a', 'close_${contract}', 'X', 1, '${ago(0)}', ${contract})`),
        );
    });
    const after = await told();
    expect(after).toMatchObject({
      'ninefold_outbox_messages{state="waiting"}': 2,
      'ninefold_outbox_messages{state="failed"}': 1,
      ninefold_stuck_records: 1,
    });
    expect(Math.round((after['ninefold_outbox_oldest_waiting_seconds'] ?? 0) / 60)).toBe(10);
  });

  test('tell when a schedule last began, and for how long its time has come without that', async () => {
    const place = await open();
    const small = await openApp({ contract: withSchedule(smallContract), database: place });
    const samples = async () =>
      Object.fromEntries(
        (await dataGauges(small.runtime)).map(({ name, values }) => [name, values['schedule="tidy"']]),
      );
    const atFirst = Date.parse('2026-01-05T08:00:00Z') / 1000;
    expect(await samples()).toMatchObject({
      ninefold_schedule_last_run_timestamp_seconds: atFirst,
      ninefold_schedule_overdue_seconds: 0,
    });
    // By the clock of the rehearsal, from Monday at 8.
    await small.setClock('2026-01-05T12:30:00Z');
    const began = Date.parse('2026-01-05T12:00:00Z') / 1000;
    const { ninefold_schedule_last_run_timestamp_seconds: last = 0 } = await samples();
    expect(last).toBeGreaterThanOrEqual(began);
    await small.runtime.database.write((on) =>
      on.run(raw(`UPDATE nf_setting SET value = '"2026-01-05T09:00:00.000Z"' WHERE name = 'schedule:tidy'`)),
    );
    expect((await samples())['ninefold_schedule_overdue_seconds']).toBe(2.5 * 3600);
    await small.close();
    await place.dispose();
  });

  test('tell how many streams of events are open', async () => {
    expect((await told())['ninefold_event_streams']).toBe(0);
    const stream = await readEvents(app, 'cleo');
    const during = await told();
    expect(during['ninefold_event_streams']).toBe(1);
    stream.close();
    await expect.poll(async () => (await told())['ninefold_event_streams'], { timeout: 10_000 }).toBe(0);
    // Each look at the metrics is a request of its own; the stream, which is one too, has no duration.
    const after = await told();
    const answered = (samples: Record<string, number>) =>
      Object.entries(samples).reduce(
        (sum, [name, n]) => sum + (name.startsWith('ninefold_requests_total') ? n : 0),
        0,
      );
    const timed = (samples: Record<string, number>) =>
      samples['ninefold_request_duration_seconds_count'] ?? 0;
    expect(answered(after) - timed(after)).toBe(1);
    expect(answered(during) - timed(during)).toBe(0);
  });

  test('count what somebody is woken for from 0 on', async () => {
    const samples = await told();
    for (const kind of alarming) expect(samples[`ninefold_reports_total{kind="${kind}"}`]).toBe(0);
  });

  test('tell how long what computes has held up everybody, and only once', async () => {
    await told();
    await pause(100);
    for (const began = performance.now(); performance.now() - began < 400; );
    await pause(100);
    expect((await told())['nodejs_eventloop_lag_max_seconds']).toBeGreaterThan(0.3);
    expect((await told())['nodejs_eventloop_lag_max_seconds']).toBeLessThan(0.3);
  });

  test('tell of connections where there are any', async () => {
    const names = Object.keys(await told()).filter((name) => name.startsWith('ninefold_database_conn'));
    expect(names.length > 0).toBe(kind === 'postgres');
    if (kind !== 'postgres') return;
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reading = app.runtime.database.read(async () => {
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const busy = await told();
    held.resolve();
    await reading;
    expect(busy['ninefold_database_connections{state="used"}']).toBeGreaterThanOrEqual(1);
    expect(busy['ninefold_database_connections_max']).toBe(10);
    // What is noted in passing may still be written.
    await expect.poll(async () => (await told())['ninefold_database_connections{state="used"}']).toBe(0);
  });

  test.each([
    { name: 'fails', read: () => Promise.reject(new Error('it is away')) },
    { name: 'hangs', read: () => new Promise<never>(() => undefined) },
  ])('say that the database is away where it $name', async ({ read }) => {
    const { runtime } = app;
    const database = { ...recordedDatabase(runtime.database, {}), read };
    const gauges = await dataGauges({ ...runtime, database });
    expect(gauges.map(({ name, values }) => [name, values])).toEqual([['ninefold_database_up', { '': 0 }]]);
  });
});
