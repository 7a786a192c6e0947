import type { WrittenObserver } from '#server/reads/conditions/written-observer.ts';
import type { Condition, Entity, Rule } from '#shared/contract/model.ts';
import type { Conditional } from '#server/sql/questions/question.ts';

/**
 * Sees what a write asks, and what the answers are. Only who explains a call has one. Everything is told as it is asked: a
 * condition that is never told was not asked, because an earlier step refused.
 */
export interface WriteObserver extends WrittenObserver {
  /** The transaction begins, perhaps anew: what was told before is void. */
  begins(): void;
  /** A condition of a grant, a permission or a guard, on the record as it was (`before`) or as they leave it (`after`). */
  condition(asked: ObservedCondition, verdict: boolean): void;
  /** Rules asked of one record, and those of them that refuse it. */
  rules(record: ObservedRecord, rules: readonly Rule[], refusing: readonly Rule[]): void;
}

/** A condition, and when it is asked of the record. */
export interface ObservedCondition extends ObservedRecord {
  readonly condition: Condition;
  readonly on: 'before' | 'after';
}

/** Tells which conditions of some were asked of a record, and whether each is among those that hold. */
export function tellConditions<Of extends Conditional>(
  observer: WriteObserver | undefined,
  { entity, id, on }: Omit<ObservedCondition, 'condition'>,
  { all, held }: { readonly all: readonly Of[]; readonly held: readonly Of[] },
): void {
  for (const one of all)
    if (one.condition !== undefined)
      observer?.condition({ entity, id, condition: one.condition, on }, held.includes(one));
}

/** The record something is asked of. */
export interface ObservedRecord {
  readonly entity: Entity;
  readonly id: string;
}
