import type { Entity, Field } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { SentBody } from './sent-body.ts';
import type { SentChild } from './sent-children.ts';
import type { Action } from '#server/rights/permits.ts';

/** One record and what is to happen to it. `id` is new where the record is to be created. */
export interface Attempt {
  readonly entity: Entity;
  readonly id: string;
  readonly action: Action;
  readonly sent: SentBody;
  /** Inputs that nobody sent: their values are the contract's own, and no rights are asked of them. */
  readonly preset?: ReadonlySet<string>;
  /** The version the caller saw. */
  readonly ifMatch?: number;
  /** Of a create that brings a deleted record back: the whole record as it was. */
  readonly restored?: RecordValues;
  /**
   * Undefined: the caller asks for it. `effect`: the contract does it because of something else, and nobody's rights are
   * asked. `parent`: it is part of a record that the same call makes.
   */
  readonly origin?: 'effect' | 'parent';
  /** Of a create by a call of its own: it may be answered with the record that is there already (`on_conflict`). */
  readonly orExisting?: true;
  /** Values the engine gives a new record: of a composed child its parent. */
  readonly fixed?: RecordValues;
  /** Composed children that were sent along. */
  readonly children?: readonly SentChild[];
}

/** What is sent with a transition; nothing with any other call. */
export function inputsIn({ action }: Pick<Attempt, 'action'>): readonly Field[] {
  return action.kind === 'transition' ? action.transition.input.map(({ field }) => field) : [];
}
