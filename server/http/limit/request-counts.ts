import { createHash } from 'node:crypto';
import { MemoryStore } from 'express-rate-limit';
import type { Database } from '#server/db/database.ts';
import { addRequestCounts, type CountedRequests, deleteRequestCounts } from '#server/sql/engine/call-rows.ts';

/** So many requests in so much time. */
export interface RequestLimit {
  readonly count: number;
  readonly perSeconds: number;
}

/** How many requests there were, and for how much longer they count. */
export interface Counted {
  readonly calls: number;
  readonly seconds: number;
}

/** From this part of the limit on a server tells the others, so that who is far from it costs nothing. */
const NEAR = 0.1;
/** In one statement. */
const MOST_TOLD = 500;

/** Somebody who is not far from the limit, as this server knows it. */
interface Near {
  /** Counted here, and not told yet. */
  untold: number;
  /** When what is counted here begins anew. */
  until: number;
  /** What all servers had counted when this one told last. */
  told?: { readonly calls: number; readonly until: number };
}

/** What is counted for one length of time. */
interface Window {
  readonly own: MemoryStore;
  readonly near: Map<string, Near>;
}

/**
 * The requests of each person, or of each network where nobody is signed in. They are counted in memory, and `share` lets
 * the servers on one database know of each other's.
 */
export class RequestCounts {
  readonly #windows = new Map<number, Window>();

  async add(who: string, calls: number, { count, perSeconds }: RequestLimit): Promise<Counted> {
    const { own, near } = this.#windowOf(perSeconds);
    let hits = await own.increment(who);
    for (let more = 1; more < calls; more += 1) hits = await own.increment(who);
    const { totalHits, resetTime } = hits;
    const now = Date.now();
    const until = resetTime?.getTime() ?? now + perSeconds * 1000;
    const here = { calls: totalHits, seconds: secondsBetween(now, until) };
    let known = near.get(who);
    if (known === undefined && totalHits < count * NEAR) return here;
    known ??= { untold: totalHits - calls, until };
    known.untold += calls;
    known.until = until;
    near.set(who, known);
    if (known.told === undefined || known.told.until <= now) return here;
    const everywhere = known.told.calls + known.untold;
    return everywhere > totalHits
      ? { calls: everywhere, seconds: secondsBetween(now, known.told.until) }
      : here;
  }

  /**
   * Tells the database what was counted since this was last called, and hears what all servers have. Throws where that
   * cannot be: then this server goes on with what it knows. SQLite has one server, and nobody to tell.
   */
  async share(database: Database): Promise<void> {
    if (database.kind === 'sqlite') return;
    for (const [perSeconds, { near }] of this.#windows) {
      forgetEnded(near);
      const waiting = [...near].filter(([, { untold }]) => untold > 0);
      for (let from = 0; from < waiting.length; from += MOST_TOLD)
        await tell(database, waiting.slice(from, from + MOST_TOLD), perSeconds);
    }
  }

  #windowOf(perSeconds: number): Window {
    const known = this.#windows.get(perSeconds);
    if (known !== undefined) return known;
    const own = new MemoryStore();
    // Of its settings the store reads nothing but the window.
    own.init({ windowMs: perSeconds * 1000 } as Parameters<MemoryStore['init']>[0]);
    const made = { own, near: new Map<string, Near>() };
    this.#windows.set(perSeconds, made);
    return made;
  }
}

/** Whose time is over, here and everywhere, is far from the limit again. */
function forgetEnded(near: Map<string, Near>): void {
  const now = Date.now();
  for (const [who, { until, told }] of near) if (until <= now && (told?.until ?? 0) <= now) near.delete(who);
}

async function tell(
  database: Database,
  waiting: readonly (readonly [string, Near])[],
  perSeconds: number,
): Promise<void> {
  const now = Date.now();
  const counted = new Map<string, { readonly near: Near; readonly row: CountedRequests }>();
  for (const [who, near] of waiting) {
    const counter = hashOf(`${perSeconds} ${who}`);
    const milliseconds = Math.max(1, near.until - now);
    counted.set(counter, { near, row: { counter, calls: near.untold, milliseconds } });
  }
  const told = await database.write(async (on) => {
    await on.run(deleteRequestCounts());
    return on.all(addRequestCounts([...counted.values()].map(({ row }) => row)));
  });
  for (const { counter, calls, left } of told) {
    const of = counted.get(String(counter));
    if (of === undefined) continue;
    // Whoever asked meanwhile is told the next time.
    of.near.untold -= of.row.calls;
    of.near.told = { calls: Number(calls), until: now + Number(left) };
  }
}

/** A counter names a person or a network: what is kept must not. */
function hashOf(counter: string): string {
  return createHash('sha256').update(counter).digest('hex');
}

function secondsBetween(now: number, until: number): number {
  return Math.max(1, Math.ceil((until - now) / 1000));
}
