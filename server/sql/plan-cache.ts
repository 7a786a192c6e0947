import type { Storage } from '#server/tables/storage.ts';

/**
 * What was worked out once for a published version, by the shape of a question. It goes with its version, and the
 * least recently used goes first: callers can ask without end.
 */
export class PlanCache<Plan> {
  readonly #plans = new WeakMap<Storage, Map<string, Plan>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(storage: Storage, key: string, make: () => Plan): Plan {
    const plans = this.#plansOf(storage);
    const plan = plans.get(key) ?? make();
    plans.delete(key);
    plans.set(key, plan); // last in the order of a Map: used most recently
    const [oldest] = plans.keys();
    if (plans.size > this.#most && oldest !== undefined) plans.delete(oldest);
    return plan;
  }

  #plansOf(storage: Storage): Map<string, Plan> {
    const plans = this.#plans.get(storage) ?? new Map<string, Plan>();
    this.#plans.set(storage, plans);
    return plans;
  }
}
