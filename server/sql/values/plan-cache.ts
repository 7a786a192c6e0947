import { Recent } from '#server/db/recent.ts';
import type { Storage } from '#server/storage.ts';

/**
 * What was worked out once for a published version, by the shape of a question. It goes with its version, and what
 * nobody has asked for in a while goes first: callers can ask without end.
 */
export class PlanCache<Plan> {
  readonly #plans = new WeakMap<Storage, Recent<string, Plan>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(storage: Storage, key: string, make: () => Plan): Plan {
    const plans = this.#plans.get(storage) ?? new Recent<string, Plan>(this.#most);
    this.#plans.set(storage, plans);
    return plans.get(key, make);
  }
}
