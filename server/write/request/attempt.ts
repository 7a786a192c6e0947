import type { Entity, Field, InputField } from '#shared/contract/model.ts';
import { takenInputs } from '#shared/contract/language/taken-inputs.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { SentBody } from './sent-body.ts';
import type { SentChild } from './sent-children.ts';
import type { Action } from '#server/rights/permits.ts';

/** One record and what is to happen to it. `id` is new where the record is to be created. */
export interface Attempt {
  readonly entity: Entity;
  readonly id: string;
  readonly action: Action;
  readonly sent: SentBody;
  /** Of a create or an update by a call of its own: what was sent beside the fields. What a transition takes is all in `sent`. */
  readonly beside?: SentBody;
  /** Inputs that nobody sent: their values are the contract's own, and no rights are asked of them. */
  readonly preset?: ReadonlySet<string>;
  /** Of lists of references: members that were sent, and that are in the list, although who sent them cannot see them. */
  readonly guessed?: ReadonlyMap<string, ReadonlySet<JsonValue>>;
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
  /** Values the engine gives a new record: of a composed child its parent, of one that the contract brings along its state. */
  readonly fixed?: RecordValues;
  /** Composed children that were sent along. */
  readonly children?: readonly SentChild[];
}

/** What a call takes as inputs; also where it is no call of its own, and nobody is asked for them. */
export function inputsIn({ entity, action }: Pick<Attempt, 'entity' | 'action'>): readonly Field[] {
  return takenInputs(entity, eventOf(action)).map(({ field }) => field);
}

/** What whoever makes the call is asked for. What is done because of another call asks nobody. */
export function askedInputs({
  entity,
  action,
  beside,
}: Pick<Attempt, 'entity' | 'action' | 'beside'>): readonly InputField[] {
  const isAsked = action.kind === 'transition' || beside !== undefined;
  return isAsked ? takenInputs(entity, eventOf(action)) : [];
}

function eventOf(action: Action): string {
  return action.kind === 'transition' ? action.name : action.kind;
}

/** What conditions and effects read as `input`. */
export function inputOf(attempt: Pick<Attempt, 'entity' | 'action' | 'beside' | 'sent'>) {
  const { action, beside, sent } = attempt;
  const values = action.kind === 'transition' ? sent.values : (beside?.values ?? {});
  return { fields: inputsIn(attempt), values };
}

/** What of it a refusal may tell to who made the call: what they sent, and nothing that the contract has worked out. */
export function toldInput(attempt: Attempt): ReturnType<typeof inputOf> {
  const { fields, values } = inputOf(attempt);
  const isTold = (name: string) => attempt.origin !== 'effect' && attempt.preset?.has(name) !== true;
  return { fields, values: Object.fromEntries(Object.entries(values).filter(([name]) => isTold(name))) };
}

/** A field, an input or the column of one by the place of its value: `due`, or `lines.0.count`. */
export function fieldAt(fields: readonly Field[], place: string): Field | undefined {
  const [name, , column] = place.split('.');
  const field = fields.find((one) => one.name === name);
  return column === undefined ? field : field?.rows?.find((one) => one.name === column);
}

/** Values of fields and inputs that are out of their bounds. */
export function outOfBounds({ sent, beside }: Pick<Attempt, 'sent' | 'beside'>): readonly FieldProblem[] {
  return [...sent.valueProblems, ...(beside?.valueProblems ?? [])];
}
