import type { Database } from '#server/db/database.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { renewClaim } from '#server/sql/engine/outbox-rows.ts';

/** For so long a row is nobody else's: one that is under way for longer is held anew, so that only a process that died lets go of it. */
const CLAIM_MS = 60_000;

/** When a claim that begins now would end. */
export function claimedUntil(now: string): string {
  return new Date(Date.parse(now) + CLAIM_MS).toISOString();
}

/** A row that this process has taken, until it is noted what became of it. */
export class Claim {
  readonly id: string;
  #until: string;
  #isSettling = false;
  #renewal: Promise<void> = Promise.resolve();

  constructor(id: string, until: string) {
    this.id = id;
    this.#until = until;
  }

  /** Holds the row for longer where half of its time is over. */
  async renew({ current, clock }: { current(): Runtime; readonly clock: Clock }): Promise<void> {
    const now = clock.now();
    if (this.#isSettling || Date.parse(this.#until) - Date.parse(now) > CLAIM_MS / 2) return;
    const renewed = this.#hold(current().database, now);
    this.#renewal = renewed.catch(() => undefined); // it is asked again in the next round
    await renewed;
  }

  async #hold(database: Database, now: string): Promise<void> {
    const [last, next] = [this.#until, claimedUntil(now)];
    const rows = await database.write((on) => on.run(renewClaim(this.id, { last, next })));
    if (rows > 0) this.#until = next;
  }

  /** Notes what became of it. It is not renewed meanwhile, for the row knows its claim by when it ends. */
  async settle(note: (until: string) => Promise<void>): Promise<void> {
    this.#isSettling = true;
    try {
      await this.#renewal;
      await note(this.#until);
    } finally {
      this.#isSettling = false;
    }
  }
}
