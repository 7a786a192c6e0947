import { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/database.ts';
import { planOf } from '#server/db/plan-of.ts';
import { forgetEnded } from '#server/identity/keys/forget-ended.ts';
import { startSession } from '#server/identity/keys/sessions.ts';
import { ChangeFeed, type RecordChange } from '#server/live/change-feed.ts';
import { deliver, type Delivering, forgetSent } from '#server/sending/deliver.ts';
import { listDeliveries } from '#server/sending/deliveries.ts';
import { selectOutbox } from '#server/sql/engine/outbox-rows.ts';
import { listNotices, readNotices } from '#server/sending/notices.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { longestWork } from '#tests/support/longest-work.ts';
import { loans } from './loans.ts';

const MANY = 100_000;
/** Milliseconds of a processor for which nobody else is answered, at most. A busy machine counts twice as many for the same work. */
const AT_MOST = 200;

describe.each(databases)('of very many rows on $kind', ({ open, kind }) => {
  const app = appForEach(open, { contract: loans });

  const asked = (text: string) => app.runtime.database.write((on) => on.run(raw(text)));

  /** Rows with ids of their time, in order: `n` counts them. */
  async function add(table: string, columns: string, values: string): Promise<void> {
    const time = Math.floor(Date.now()).toString(16).padStart(12, '0');
    const start = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-`;
    const [numbers, id] =
      kind === 'sqlite'
        ? [
            `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY})`,
            `'${start}' || printf('%012x', n)`,
          ]
        : [
            `WITH numbers (n) AS (SELECT generate_series(1, ${MANY}))`,
            `'${start}' || lpad(to_hex(n), 12, '0')`,
          ];
    await asked(`${numbers} INSERT INTO ${table} (id, ${columns}) SELECT ${id}, ${values} FROM numbers`);
    if (kind === 'postgres') await asked(`ANALYZE ${table}`);
  }

  const count = async (table: string) =>
    Number((await app.runtime.database.ask(raw(`SELECT count(*) AS n FROM ${table}`)))[0]?.['n']);

  const record = (n: string) =>
    kind === 'sqlite'
      ? `'019b0000-0001-7000-8000-' || printf('%012x', ${n})`
      : `CAST('019b0000-0001-7000-8000-' || lpad(to_hex(${n}), 12, '0') AS uuid)`;

  const delivering: Delivering = {
    current: () => app.runtime,
    outside: { variables: new Map(), publicUrl: 'https://desk.example.org' },
    report: () => undefined,
    clock: { now: () => '2026-06-01T08:00:00.000Z' },
  };

  test('messages that were sent are forgotten in pieces', async () => {
    await add(
      'nf_outbox',
      'at, kind, target, record, body, state, attempts, done_at',
      `'2026-01-05T08:00:00.000Z', 'mail', 'kim@example.org', ${record('n')}, '{}', CASE n % 10 WHEN 0 THEN 'failed' ELSE 'sent' END, 1, '2026-01-05T08:00:00.000Z'`,
    );
    expect(await longestWork(() => forgetSent(delivering))).toBeLessThan(AT_MOST);
    expect(await count('nf_outbox')).toBe(MANY / 10);
  });

  test('messages that wait: the next ones are found without holding up anybody, in their order', async () => {
    await add(
      'nf_outbox',
      'at, kind, name, entity, target, record, body, state, attempts, next_at',
      `'2026-01-05T08:00:00.000Z', 'mail', 'none', 'loan', 'kim' || (n % 1000) || '@example.org', ${record('n % 5000')}, '{}', 'waiting', 0, '2026-01-05T08:00:00.000Z'`,
    );
    const sent: string[] = [];
    const round = async () => {
      const underway = await deliver(delivering);
      sent.push(...underway.map(({ target }) => target));
      await Promise.allSettled(underway.map(({ done }) => done));
    };
    expect(await longestWork(round)).toBeLessThan(AT_MOST);
    expect(sent).toHaveLength(20);
    const claimed = await app.runtime.database.ask(
      raw('SELECT id FROM nf_outbox WHERE attempts > 0 ORDER BY id'),
    );
    const first = await app.runtime.database.ask(raw('SELECT id FROM nf_outbox ORDER BY id LIMIT 20'));
    expect(claimed).toEqual(first);
  });

  test('notices of one person are counted, and read at once, in pieces', async () => {
    const me = String((await app.request('sam', 'GET', '/api/-/me')).body.person.id);
    await add(
      'nf_notice',
      'at, user_id, name, entity, record, title, text, read_at',
      `'2026-01-05T08:00:00.000Z', '${me}', 'news', 'loan', ${record('n')}, 'News', 'Some.', ${kind === 'sqlite' ? 'NULL' : 'CAST(NULL AS text)'}`,
    );
    const now = new Date().toISOString();
    const all = async () =>
      expect(await readNotices(app.runtime, { person: me, now })).toMatchObject({ value: { unread: 0 } });
    expect(await longestWork(all)).toBeLessThan(AT_MOST);
    const listed = () => listNotices(app.runtime, me, { limit: 20 });
    expect(await longestWork(listed)).toBeLessThan(AT_MOST / 4);
    expect((await listed()).unread).toBe(0);
  });

  test('changes are told to who watches, piece by piece', async () => {
    const feed = new ChangeFeed({ current: () => app.runtime, report: () => undefined });
    const told: RecordChange[] = [];
    const seen = Promise.withResolvers<void>();
    const stop = await feed.listen((changes) => {
      told.push(...changes.filter(({ table }) => table === 'mass'));
      if (told.length >= MANY) seen.resolve();
    });
    await add(
      'nf_history',
      'at, entity, record, version, action, actor_kind, request, contract, changes',
      `'2026-01-05T08:00:00.000Z', 'mass', ${record('n')}, 1, 'create', 'engine', 'r', 1, '{}'`,
    );
    expect(await longestWork(() => seen.promise)).toBeLessThan(AT_MOST * 2);
    stop();
    expect(new Set(told.map(({ record: one }) => one)).size).toBe(MANY);
  });

  /** What ended long ago, under keys that count up. */
  const fill = async (table: string, columns: string, values: string) => {
    const numbers =
      kind === 'sqlite'
        ? `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY})`
        : `WITH numbers (n) AS (SELECT generate_series(1, ${MANY}))`;
    await asked(`${numbers} INSERT INTO ${table} (${columns}) SELECT ${values} FROM numbers`);
    if (kind === 'postgres') await asked(`ANALYZE ${table}`);
  };

  test('sessions, browsers, links and requests to sign in that have ended are removed by and by', async () => {
    const me = String((await app.request('sam', 'GET', '/api/-/me')).body.person.id);
    const user = kind === 'sqlite' ? `'${me}'` : `CAST('${me}' AS uuid)`;
    const then = `'2025-01-05T08:00:00.000Z'`;
    const later = `'2999-01-05T08:00:00.000Z'`;
    await fill(
      'nf_session',
      'token_hash, user_id, created_at, seen_at, idle_at, expires_at',
      `'hash' || n, ${user}, ${then}, ${then}, ${then}, CASE n % 2 WHEN 0 THEN ${then} ELSE ${later} END`,
    );
    await fill('nf_device', 'token_hash, user_id, expires_at', `'hash' || n, ${user}, ${then}`);
    await fill(
      'nf_link',
      'id, key_hash, purpose, email, created_at, expires_at',
      `'id' || n, 'hash' || n, 'invitation', 'kim' || n || '@example.org', ${then}, ${then}`,
    );
    await fill(
      'nf_sign_in',
      'id, way, address, secret, tries, expires_at',
      `'id' || n, 'code', 'hash' || n, '', 0, ${then}`,
    );
    const tables = ['nf_session', 'nf_device', 'nf_link', 'nf_sign_in'] as const;
    const now = new Date().toISOString();
    for (const table of tables) {
      const forget = () => app.runtime.database.write((on) => forgetEnded(on, table, now));
      expect(await longestWork(forget), table).toBeLessThan(AT_MOST / 4);
      const left = await count(table);
      expect(left, table).toBeLessThan(MANY);
      expect(left, table).toBeGreaterThan(MANY - 1000);
    }
    await asked('DELETE FROM nf_session');
    const start = (at: string) =>
      app.runtime.database.write((on) => startSession(on, { userId: me, now: at, lifeSeconds: 60 }));
    await start('2026-01-05T08:00:00.000Z');
    await start('2026-01-05T09:00:00.000Z');
    expect(await count('nf_session')).toBe(1);
  });

  test('the few messages in a state are found among very many that were sent', async () => {
    await add(
      'nf_outbox',
      'at, kind, target, record, body, state, attempts, done_at',
      `'2026-01-05T08:00:00.000Z', 'mail', 'kim@example.org', ${record('n')}, '{}', CASE n WHEN 7 THEN 'failed' ELSE 'sent' END, 1, '2026-01-05T08:00:00.000Z'`,
    );
    const failed = () => listDeliveries(app.runtime, { state: 'failed', limit: 20 });
    expect(await longestWork(failed)).toBeLessThan(AT_MOST / 4);
    expect((await failed()).items).toHaveLength(1);
    expect((await listDeliveries(app.runtime, { state: 'sent', limit: 20 })).items).toHaveLength(20);
    const on: Pick<Connection, 'kind' | 'all'> = { kind, all: (one) => app.runtime.database.ask(one) };
    const plan = await planOf(selectOutbox({ state: 'failed', limit: 20 }), on);
    expect(plan?.join()).toContain('nf_outbox_state');
  });

  test('keys of calls from before a day are forgotten by and by, and one of them may be used again at once', async () => {
    await fill(
      'nf_idempotency',
      'actor, key, request_hash, at, status',
      `'somebody', 'key-' || n, 'x', '2025-01-05T08:00:00.000Z', 200`,
    );
    const [item] = (await app.request('mira', 'GET', '/api/items')).body.items;
    const lend = (key: string) =>
      app.request('mira', 'POST', '/api/loans', { item: item.id }, { 'Idempotency-Key': key });
    const made = await lend('mine');
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await asked(`UPDATE nf_idempotency SET at = '2025-01-06T08:00:00.000Z' WHERE key = 'mine'`);
    const again = () => lend('mine');
    expect(await longestWork(again)).toBeLessThan(AT_MOST);
    const left = await count('nf_idempotency');
    expect(left).toBeLessThan(MANY);
    expect(left).toBeGreaterThan(MANY - 1000);
  });
});
