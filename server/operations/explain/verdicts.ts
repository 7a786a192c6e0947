import type { Verdict } from '#shared/api/calls/explain.ts';
import type { Condition, Rule } from '#shared/contract/model.ts';
import type { AskedCondition, AskedRecord, Witness } from '#server/write/request/witness.ts';

/** A rule that was asked of one record. */
export interface AskedRule {
  readonly record: AskedRecord;
  readonly rule: Rule;
  readonly verdict: Verdict;
}

/** The witness of one call: what was asked of the record it names, and every rule that was asked of any. */
export class Verdicts implements Witness {
  readonly #id: string | undefined;
  readonly #conditions = new Map<string, Map<Condition, Verdict>>();
  #rules: AskedRule[] = [];

  /** `id` is the record of the call; undefined where it is to be created: then the first that is asked about. */
  constructor(id: string | undefined) {
    this.#id = id;
  }

  begins(): void {
    this.#conditions.clear();
    this.#rules = [];
  }

  condition({ id, condition, on }: AskedCondition, verdict: boolean): void {
    if (this.#id !== undefined && id !== this.#id) return; // of an effect, a child, what the engine moves
    const known = this.#conditions.get(on) ?? new Map<Condition, Verdict>();
    this.#conditions.set(on, known);
    if (!known.has(condition)) known.set(condition, verdict ? 'holds' : 'fails');
  }

  rules(record: AskedRecord, rules: readonly Rule[], refusing: readonly Rule[]): void {
    for (const rule of rules)
      this.#rules.push({ record, rule, verdict: refusing.includes(rule) ? 'fails' : 'holds' });
  }

  /** What was answered on the record as it was, or as the call leaves it. */
  of(condition: Condition, on: 'before' | 'after'): Verdict {
    return this.#conditions.get(on)?.get(condition) ?? 'not_asked';
  }

  get askedRules(): readonly AskedRule[] {
    return this.#rules;
  }
}
