import type { DatabaseSync } from 'node:sqlite';
import { HAS_PLAN } from '#server/db/plan-of.ts';

/** How often statements went through an index. */
interface IndexUse {
  times: number;
}

/** How a plan names an index it goes through, and the table of trigrams that a search goes through. */
const USED = /USING (?:COVERING )?INDEX (\S+)|SCAN (\S+) VIRTUAL TABLE INDEX \d+:M/g;
/** So many statements wait for their plan, until they have run so often or the uses are taken. */
const WAITING = { statements: 200, runs: 20 };

/**
 * Counts for all connections of a file which indexes their statements go through. SQLite does not: it is asked for the plan
 * of a statement once, when that has run some times or when the uses are taken. To ask takes longer than to prepare it, and
 * most statements of a command, or right after a start, run only a few times.
 */
export class IndexUses {
  readonly #uses = new Map<string, IndexUse>();
  readonly #waiting = new Set<WatchedStatement>();

  /** A statement that a connection has prepared; undefined where it has no plan. */
  watch(file: DatabaseSync, text: string): WatchedStatement | undefined {
    if (!HAS_PLAN.test(text)) return undefined;
    return new WatchedStatement(this.#waiting, () => this.#indexesOf(file, text));
  }

  /** How often each was used since this was last asked. */
  take(): ReadonlyMap<string, number> {
    for (const statement of this.#waiting) statement.explain();
    const used = [...this.#uses].filter(([, { times }]) => times > 0);
    const taken = new Map(used.map(([name, { times }]) => [name, times]));
    for (const [, use] of used) use.times = 0;
    return taken;
  }

  #indexesOf(file: DatabaseSync, text: string): readonly IndexUse[] {
    const lines = planOf(file, text).map(({ detail }) => String(detail));
    const names = lines.flatMap((line) => [...line.matchAll(USED)].map(([, index, table]) => index ?? table));
    return [...new Set(names)].flatMap((name) => (name === undefined ? [] : [this.#use(name)]));
  }

  #use(name: string): IndexUse {
    const use = this.#uses.get(name) ?? { times: 0 };
    this.#uses.set(name, use);
    return use;
  }
}

/** Counts its runs: for each of its indexes, as soon as these are known. */
class WatchedStatement {
  readonly #waiting: Set<WatchedStatement>;
  readonly #find: () => readonly IndexUse[];
  #indexes: readonly IndexUse[] | undefined;
  #runs = 0;

  constructor(waiting: Set<WatchedStatement>, find: () => readonly IndexUse[]) {
    this.#waiting = waiting;
    this.#find = find;
  }

  /** It runs now. */
  run(): void {
    if (this.#indexes !== undefined) {
      for (const index of this.#indexes) index.times += 1;
      return;
    }
    this.#runs += 1;
    if (this.#runs === 1 && this.#waiting.size < WAITING.statements) this.#waiting.add(this);
    else if (this.#runs === WAITING.runs || !this.#waiting.has(this)) this.explain();
  }

  /** Asks for its plan, and counts the runs until now. */
  explain(): void {
    this.#waiting.delete(this);
    this.#indexes = this.#find();
    for (const index of this.#indexes) index.times += this.#runs;
  }
}

/** Nothing of a statement whose tables have changed since it ran. */
function planOf(file: DatabaseSync, text: string) {
  try {
    return file.prepare(`EXPLAIN QUERY PLAN ${text}`).all();
  } catch {
    return [];
  }
}
