import type { Storage } from '#server/tables/storage.ts';

/** Records whose engine transition was refused: each is tried again less and less often, and holds up no other. */
export class StuckRecords {
  readonly #records = new Map<string, Stuck>();

  /** False while it is not yet time to try again. */
  mayTry(key: string, now: string): boolean {
    const stuck = this.#records.get(key);
    return stuck === undefined || stuck.nextAt <= now;
  }

  /** Notes one more refusal: the wait doubles, up to an hour. */
  refused(key: string, code: string, now: string): void {
    const tries = (this.#records.get(key)?.tries ?? 0) + 1;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
    this.#records.set(key, { code, tries, nextAt: new Date(Date.parse(now) + waitMs).toISOString() });
  }

  /** It went well, or is no longer due. */
  forget(key: string): void {
    this.#records.delete(key);
  }

  /** What is stuck, by key, for whoever wants to see it. */
  get list(): ReadonlyMap<string, Stuck> {
    return this.#records;
  }
}

/** Why a record is stuck, how often that was found, and when it is tried next. */
export interface Stuck {
  readonly code: string;
  readonly tries: number;
  /** RFC 3339. */
  readonly nextAt: string;
}

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

const byVersion = new WeakMap<Storage, StuckRecords>();

/** The stuck records of a published version: a new one may have mended them, and starts afresh. */
export function stuckRecordsOf(storage: Storage): StuckRecords {
  const known = byVersion.get(storage) ?? new StuckRecords();
  byVersion.set(storage, known);
  return known;
}
