import { createHash } from 'node:crypto';
import sql, { join } from 'sql-template-tag';
import type { Database, Transaction } from '#server/db/database.ts';

/** How many tries are allowed within which time. */
export interface TryLimit {
  readonly count: number;
  readonly perSeconds: number;
}

/** What a try is counted under, and how many may fail before the next has to wait. */
export interface Counter {
  readonly key: string;
  readonly free: number;
}

/** A try that was let through: it counts as failed until it is taken back. */
export type Try =
  | { readonly kind: 'allowed'; takeBack(): Promise<void> }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/** Under what a try is counted, by which limit, and when. */
export interface TryToCount {
  readonly counters: readonly Counter[];
  readonly limit: TryLimit;
  readonly now: string;
}

/**
 * Counts a try under all counters, unless one of them has to wait: a second after its free tries, twice as long after
 * each further one, up to the pace of the limit (one in 90 seconds for 10 in 15 minutes). It is counted in the database,
 * for every server and over a restart, until nothing has failed for the time of the limit.
 */
export async function beginTry(database: Database, { counters, limit, now }: TryToCount): Promise<Try> {
  // A counter names an account or a network: what is kept must not.
  const hashed = counters.map(({ key, free }) => ({ hash: hashOf(key), free }));
  const hashes = hashed.map(({ hash }) => hash);
  const locks = { exclusive: hashes.map((hash) => `nf_try ${hash}`), shared: [] };
  const wait = await database.write(async (on) => {
    await on.run(sql`DELETE FROM nf_try WHERE until <= ${now} AND (counter IN (${join(hashes)})
      OR counter IN (SELECT counter FROM nf_try WHERE until <= ${now} ORDER BY until LIMIT 100))`);
    const kept = await failuresOf(on, hashes);
    const waits = hashed.map(({ hash, free }) => waitMs(kept.get(hash), { free, limit, now }));
    const longest = Math.max(0, ...waits);
    if (longest === 0) await count(on, hashes, { limit, now });
    return longest;
  }, locks);
  if (wait > 0) return { kind: 'refused', retryAfterSeconds: Math.ceil(wait / 1000) };
  return {
    kind: 'allowed',
    takeBack: () =>
      database.write(async (on) => {
        await on.run(sql`UPDATE nf_try SET failures = failures - 1 WHERE counter IN (${join(hashes)})`);
      }, locks),
  };
}

interface Failures {
  readonly count: number;
  readonly lastAt: string;
}

async function failuresOf(
  on: Transaction,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Failures>> {
  const rows = await on.all(
    sql`SELECT counter, failures, last_at FROM nf_try WHERE counter IN (${join(hashes)})`,
  );
  return new Map(
    rows.map((row) => [
      String(row['counter']),
      { count: Number(row['failures']), lastAt: String(row['last_at']) },
    ]),
  );
}

function waitMs(
  failures: Failures | undefined,
  { free, limit, now }: { readonly free: number; readonly limit: TryLimit; readonly now: string },
): number {
  if (failures === undefined || failures.count < free) return 0;
  const longest = Math.max(1, limit.perSeconds / limit.count);
  const seconds = Math.min(longest, 2 ** (failures.count - free));
  return Math.max(0, Date.parse(failures.lastAt) + seconds * 1000 - Date.parse(now));
}

async function count(
  on: Transaction,
  hashes: readonly string[],
  { limit, now }: Pick<TryToCount, 'limit' | 'now'>,
): Promise<void> {
  const until = new Date(Date.parse(now) + limit.perSeconds * 1000).toISOString();
  for (const hash of hashes)
    await on.run(sql`
      INSERT INTO nf_try (counter, failures, last_at, until) VALUES (${hash}, 1, ${now}, ${until})
      ON CONFLICT (counter) DO UPDATE SET failures = nf_try.failures + 1, last_at = excluded.last_at, until = excluded.until`);
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
