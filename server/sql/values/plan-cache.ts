import { Recent } from '#server/db/recent.ts';
import type { Storage } from '#server/storage.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/**
 * What was worked out once for a published version, by the shape of a question. It goes with its version, and what
 * nobody has asked for in a while goes first: callers can ask without end.
 */
export class PlanCache<Plan> {
  readonly #plansOf: (storage: Storage) => Recent<string, Plan>;

  constructor(most: number) {
    this.#plansOf = memoized(() => new Recent<string, Plan>(most));
  }

  get(storage: Storage, key: string, make: () => Plan): Plan {
    return this.#plansOf(storage).get(key, make);
  }
}
