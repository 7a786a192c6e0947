import type { Verdict } from '#shared/api/calls/explain.ts';
import type { Condition, Rule } from '#shared/contract/model.ts';
import type { ObservedWritten } from '#server/reads/conditions/written-observer.ts';
import type {
  ObservedCondition,
  ObservedRecord,
  WriteObserver,
} from '#server/write/request/write-observer.ts';

/** A rule that was asked of one record. */
export interface ObservedRule {
  readonly record: ObservedRecord;
  readonly rule: Rule;
  readonly verdict: Verdict;
}

/** The observer of one call: what was asked of the record it names, and every rule that was asked of any. */
export class Verdicts implements WriteObserver {
  readonly #id: string | undefined;
  readonly #conditions = new Map<string, Map<Condition, Verdict>>();
  #rules: ObservedRule[] = [];
  readonly #written = new Map<string, ObservedWritten>();

  /** `id` is the record of the call; undefined where it is to be created: then the first that is asked about. */
  constructor(id: string | undefined) {
    this.#id = id;
  }

  begins(): void {
    this.#conditions.clear();
    this.#rules = [];
    this.#written.clear();
  }

  condition({ id, condition, on }: ObservedCondition, verdict: boolean): void {
    if (this.#id !== undefined && id !== this.#id) return; // of an effect, a child, what the engine moves
    const known = this.#conditions.get(on) ?? new Map<Condition, Verdict>();
    this.#conditions.set(on, known);
    if (!known.has(condition)) known.set(condition, verdict ? 'holds' : 'fails');
  }

  rules(record: ObservedRecord, rules: readonly Rule[], refusing: readonly Rule[]): void {
    for (const rule of rules)
      this.#rules.push({ record, rule, verdict: refusing.includes(rule) ? 'fails' : 'holds' });
  }

  /** The same one is asked for several effects, and anew where an effect has changed the record: each answer once. */
  written(asked: ObservedWritten): void {
    const key = JSON.stringify(asked);
    if (!this.#written.has(key)) this.#written.set(key, asked);
  }

  /** What was answered on the record as it was, or as the call leaves it. */
  of(condition: Condition, on: 'before' | 'after'): Verdict {
    return this.#conditions.get(on)?.get(condition) ?? 'not_asked';
  }

  get askedWritten(): readonly ObservedWritten[] {
    return [...this.#written.values()];
  }

  get askedRules(): readonly ObservedRule[] {
    return this.#rules;
  }
}
