import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';

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
export function isRecorded({ before, after, event }: Change): boolean {
  return before !== after || event.kind === 'transition';
}
