import { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { ChangeFeed, type RecordChange } from '#server/live/change-feed.ts';
import { deliver, type Delivering, forgetSent } from '#server/sending/deliver.ts';
import { listNotices, readNotices } from '#server/sending/notices.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { longestWork } from '#tests/support/longest-work.ts';
import { loans } from './loans.ts';

const MANY = 100_000;
/** Milliseconds of a processor for which nobody else is answered, at most. */
const AT_MOST = 100;

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

  test('keys of calls from before a day are forgotten by and by, and one of them may be used again at once', async () => {
    await asked(
      (kind === 'sqlite'
        ? `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY})`
        : `WITH numbers (n) AS (SELECT generate_series(1, ${MANY}))`) +
        ` INSERT INTO nf_idempotency (actor, key, request_hash, at, status) SELECT 'somebody', 'key-' || n, 'x', '2025-01-05T08:00:00.000Z', 200 FROM numbers`,
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
