import type { Entity, InputField, Transition } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Permit } from './rights.ts';
import type { Sent } from './sent-values.ts';
import type { Situation } from './situation.ts';
import type { Verdict, Writing } from './writing.ts';

/** One record and what is to happen to it. `id` is new where the record is to be made. */
export interface Attempt {
  readonly entity: Entity;
  readonly id: string;
  readonly action:
    | { readonly kind: 'create' | 'update' | 'delete' }
    | { readonly kind: 'transition'; readonly name: string; readonly transition: Transition };
  readonly sent: Sent;
  /** Of a create or an update by a call of its own: what was sent beside the fields. */
  readonly beside?: Sent;
  /** Inputs that the contract gave, because nobody sent them. */
  readonly preset?: ReadonlySet<string>;
  /** Members of lists that were sent, and that are there, although who sent them cannot see them. */
  readonly guessed?: ReadonlyMap<string, readonly JsonValue[]>;
  readonly permits: readonly Permit[];
  /** Undefined: the caller asks for it. `effect`: the contract does it. `parent`: it is part of a record being made. */
  readonly origin?: 'effect' | 'parent';
  /** Of a create by a call of its own: it may be answered with the record that is there already. */
  readonly orExisting?: boolean;
  /** Of a composed child: its reference to its parent. */
  readonly fixed?: RecordValues;
  /** Composed children that were sent along. */
  readonly children: readonly SentPart[];
  readonly ifMatch?: number;
  /** Of a create that brings a deleted record back: the whole record as it was. */
  readonly restored?: RecordValues;
}

/** A composed child that was sent with its parent. */
export interface SentPart {
  readonly entity: Entity;
  readonly parentField: string;
  /** Where it stood, `parts.0`. */
  readonly at: string;
  readonly id?: string;
  readonly gone: boolean;
  /** Of one that comes back with its whole: all it was. */
  readonly restored?: RecordValues;
  readonly sent: Sent;
  readonly children: readonly SentPart[];
}

/** A write and who acts in it: the caller, or the engine. `depth`: how deep in effects of effects. */
export interface Running {
  readonly writing: Writing;
  readonly situation: Situation;
  readonly depth: number;
  /** Everything that happens to one more record of the same write. */
  perform(running: Running, attempt: Attempt): Verdict;
}

/** The record of an attempt, before and after. */
export interface Happened {
  readonly before: RecordValues | undefined;
  readonly after: RecordValues | undefined;
}

/** What the call takes beside the values of fields, whoever makes it. */
export function inputsOf({ entity, action }: Pick<Attempt, 'entity' | 'action'>): readonly InputField[] {
  if (action.kind === 'transition') return action.transition.input;
  return action.kind === 'delete' ? [] : entity.calls[action.kind].input;
}

/** What is asked of who makes it: an effect, a part within its whole and what comes back are nobody who could be asked. */
export function askedInputs(attempt: Attempt): readonly InputField[] {
  return attempt.action.kind === 'transition' || attempt.beside !== undefined ? inputsOf(attempt) : [];
}

/** What is read as `input`: what was sent, and nothing for the rest. */
export function inputValues(attempt: Pick<Attempt, 'entity' | 'action' | 'sent' | 'beside'>): RecordValues {
  const { action, sent, beside } = attempt;
  const empty = inputsOf(attempt).map(({ field }) => [field.name, null] as const);
  const given = action.kind === 'transition' ? sent.values : beside?.values;
  return { ...Object.fromEntries(empty), ...given };
}

/** The event by the name that rules and effects call it. */
export function eventsOf({ action, restored }: Pick<Attempt, 'action' | 'restored'>): readonly string[] {
  const event = action.kind === 'transition' ? action.name : action.kind;
  return restored === undefined ? [event] : [event, 'restore'];
}
