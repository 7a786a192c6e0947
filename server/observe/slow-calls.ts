import type { SlowCall } from '#shared/api/calls/owner.ts';
import type { Actor } from '#server/call.ts';
import { recordedDatabase, type SentStatement } from '#server/db/recorded-database.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import type { Reporter } from './report.ts';

/** From here on a statement has taken long. */
export const SLOW_MS = 200;
/** From here on a call has, none of whose statements did. */
const LONG_MS = 1_000;
/** That wait to be kept; more kinds of them at once would tell nobody more. */
const MOST = 100;

/** What is called, and by whom. */
export type Called = Pick<SlowCall, 'call' | 'of' | 'as'>;

/**
 * What took long in this process, added up until somebody keeps it. It has statements without their values, and roles
 * instead of people.
 */
export class SlowCalls {
  readonly #clock: Clock;
  readonly #report: Reporter;
  readonly #told = new Set<string>();
  #waiting = new Map<string, SlowCall>();

  constructor(clock: Clock, report: Reporter) {
    this.#clock = clock;
    this.#report = report;
  }

  /** Does work on the same contract and data; what takes long of it is noted. `called` is asked for that alone. */
  async watch<Result>(
    runtime: Runtime,
    called: () => Called,
    work: (watched: Runtime) => Promise<Result>,
  ): Promise<Result> {
    const began = performance.now();
    const contract = runtime.storage.version;
    let isNoted = false;
    const answered = ({ milliseconds = 0, text, rows }: SentStatement) => {
      if (milliseconds < SLOW_MS) return;
      isNoted = true;
      this.#note({ ...called(), statement: text, contract }, milliseconds, rows);
    };
    try {
      return await work({ ...runtime, database: recordedDatabase(runtime.database, { answered }) });
    } finally {
      const took = performance.now() - began;
      if (!isNoted && took >= LONG_MS) this.#note({ ...called(), contract }, took);
    }
  }

  /** What was noted since this was last asked. */
  take(): readonly SlowCall[] {
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    return waiting;
  }

  /** What could not be kept is taken along the next time. */
  putBack(calls: readonly SlowCall[]): void {
    for (const call of calls) {
      const key = keyOfSlow(call);
      if (!this.#waiting.has(key) && this.#waiting.size < MOST) this.#waiting.set(key, call);
    }
  }

  #note(what: Called & Pick<SlowCall, 'statement' | 'contract'>, took: number, rows?: number): void {
    const milliseconds = Math.round(took);
    const key = keyOfSlow(what);
    this.#tellOnce(key, what, milliseconds);
    const before = this.#waiting.get(key);
    if (before === undefined && this.#waiting.size === MOST) return;
    const now = this.#clock.now();
    const longest = Math.max(before?.longest_ms ?? 0, milliseconds);
    const rowsOfLongest = longest === milliseconds ? rows : before?.rows;
    this.#waiting.set(key, {
      ...what,
      ...(rowsOfLongest === undefined ? {} : { rows: rowsOfLongest }),
      times: (before?.times ?? 0) + 1,
      longest_ms: longest,
      total_ms: (before?.total_ms ?? 0) + milliseconds,
      first: before?.first ?? now,
      last: now,
    });
  }

  #tellOnce(key: string, what: Called, milliseconds: number): void {
    if (this.#told.has(key) || this.#told.size === MOST) return;
    this.#told.add(key);
    this.#report({ kind: 'slow_call', what: inLog(what), milliseconds });
  }
}

/** As the log names it: `list of ticket, as clerk, member`. */
function inLog({ call, of, as }: Called): string {
  const about = of === undefined ? call : `${call} of ${of}`;
  return as.length === 0 ? about : `${about}, as ${as.join(', ')}`;
}

/** Which of them are the same. */
export function keyOfSlow({ call, of, as, statement }: Called & Pick<SlowCall, 'statement'>): string {
  return JSON.stringify([call, of, as, statement]);
}

/** What somebody is to the contract: everything but who. */
export function rolesOf({ audiences }: Actor): readonly string[] {
  return [...audiences].toSorted();
}
