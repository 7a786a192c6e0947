import type { DatabaseSync } from 'node:sqlite';
import { HAS_PLAN } from '#server/db/plan-of.ts';

/** How often statements went through an index. */
export interface IndexUse {
  times: number;
}

/** How a plan names an index it goes through, and the table of trigrams that a search goes through. */
const USED = /USING (?:COVERING )?INDEX (\S+)|SCAN (\S+) VIRTUAL TABLE INDEX \d+:M/g;

/**
 * Counts for all connections of a file which indexes their statements go through. SQLite does not: it is asked for the plan
 * of a statement once, when that is prepared.
 */
export class IndexUses {
  #uses = new Map<string, IndexUse>();

  /** The indexes that a statement goes through, each to be counted whenever it runs. */
  of(file: DatabaseSync, text: string): readonly IndexUse[] {
    if (!HAS_PLAN.test(text)) return [];
    const plan = file.prepare(`EXPLAIN QUERY PLAN ${text}`).all();
    const lines = plan.map(({ detail }) => String(detail));
    const names = lines.flatMap((line) => [...line.matchAll(USED)].map(([, index, table]) => index ?? table));
    return [...new Set(names)].flatMap((name) => (name === undefined ? [] : [this.#use(name)]));
  }

  /** How often each was used since this was last asked. */
  take(): ReadonlyMap<string, number> {
    const used = [...this.#uses].filter(([, { times }]) => times > 0);
    const taken = new Map(used.map(([name, { times }]) => [name, times]));
    for (const [, use] of used) use.times = 0;
    return taken;
  }

  #use(name: string): IndexUse {
    const use = this.#uses.get(name) ?? { times: 0 };
    this.#uses.set(name, use);
    return use;
  }
}
