import type { HeldField } from '#server/sql/questions/held-conditions.ts';

/** `unknown`: something that it compares is empty. `broken`: it names what is gone, so it holds for nothing. */
export type WrittenVerdict = 'holds' | 'fails' | 'unknown' | 'broken';

/** A part of a condition, where all of its parts must hold. */
export interface WrittenPart {
  readonly condition: string;
  readonly verdict: WrittenVerdict;
}

/** A condition that somebody wrote, asked of a record. */
export interface ObservedWritten extends WrittenPart {
  /** The field that has it, and the record of that field. */
  readonly held: HeldField;
  readonly id: string;
  readonly of: { readonly entity: string; readonly id: string };
  /** The record as it was, or as it is now. */
  readonly on: 'before' | 'after';
  readonly parts: readonly WrittenPart[];
}

/** Sees the conditions that people wrote as they are asked. Only who explains a call has one. */
export interface WrittenObserver {
  written(asked: ObservedWritten): void;
}
