import type { Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import type { Witness } from './witness.ts';
import type { WriteNotes } from './write-notes.ts';

/** The surroundings of one write: the contract at work, who is asking, and the transaction it all happens in. */
export interface WriteContext {
  readonly runtime: Runtime;
  /** Who acts: the caller, or the engine when it moves a record. */
  readonly call: Call;
  /** Who reads what is refused: always the caller, also where the engine acts for them. */
  readonly reader: Call;
  readonly transaction: Transaction;
  readonly notes: WriteNotes;
  /** Told what is asked, where the call is explained. */
  readonly witness?: Witness;
  /** How deep in effects of effects this is: 0 for what the caller asked. */
  readonly depth: number;
  /** Steps 3 to 6 for one more record of the same write: a composed child, an effect. */
  perform(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>>;
}

/** The same write with the engine at work: it needs no grant, and `me` is empty. */
export function asEngine(context: WriteContext): WriteContext {
  return { ...context, call: { ...context.call, actor: engine } };
}

/** The actor of what happens by itself. */
export const engine: Actor = { kind: 'engine', audiences: new Set(), owner: false };

/** One record that a write changed. Its history is made of this. */
export interface Change {
  readonly entity: Entity;
  readonly id: string;
  readonly event: ChangeEvent;
  /** Who did it: the caller, or the engine. */
  readonly actor: Actor;
  /** Every field in wire form; undefined where the record was created. */
  readonly before?: RecordValues;
  /** Undefined where the record was deleted. */
  readonly after?: RecordValues;
  /** True where only calculated values followed an earlier change of the same write: its history tells both as one. */
  readonly silent?: boolean;
}

/** What happened to a record. */
export type ChangeEvent =
  | { readonly kind: 'create' | 'update' | 'delete' }
  | { readonly kind: 'transition'; readonly name: string };

/** The event by the name that rules and webhooks call it. */
export function eventName(event: ChangeEvent): string {
  return event.kind === 'transition' ? event.name : event.kind;
}

/** An update with the values that were there already is none; a transition was made whatever it changed. */
export function isTold({ before, after, event }: Change): boolean {
  return before !== after || event.kind === 'transition';
}
