import type { FieldProblem } from '#shared/api/problem.ts';
import type { Second } from '#shared/contract/model-effects.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { WriteObserver } from './write-observer.ts';
import type { SentChild } from './sent-children.ts';

/** A write as it comes from any way in. */
export interface WriteRequest {
  readonly entity: Entity;
  /** The record; absent on create. */
  readonly id?: string;
  /** As parsed from JSON, not yet looked at. */
  readonly body: unknown;
  /** The version the caller saw. */
  readonly ifMatch?: number;
  /** Never sent: sees what the write asks, where the call is explained. */
  readonly observer?: WriteObserver;
  /** Never sent: the deleted record that a create brings back, whole, as it was. */
  readonly restored?: RecordValues;
  /** The parts that come back with it. */
  readonly restoredParts?: readonly SentChild[];
  /** Never sent: who must agree to it. Where it waits for them, all it does is undone. */
  readonly second?: Second;
  /** Never sent: who agreed to it, and reads what is answered and refused. */
  readonly agreed?: Call;
  /** Never sent: a row of an import, of which nothing may be left out. */
  readonly isRow?: true;
  /** Does everything and undoes it. */
  readonly dryRun: boolean;
  /** What is to be told with the record that a dry run makes: references and ways back. */
  readonly expand?: readonly string[];
  readonly idempotencyKey?: string;
  /** That the caller has done some work, as it was sent. */
  readonly proof?: string;
  /** Codes of soft rules the caller has confirmed. */
  readonly confirm: readonly string[];
}

/** Tried out by who asked for that, or because it always waits for a second person. */
export function isUndone({ dryRun, second }: WriteRequest): boolean {
  return dryRun || (second !== undefined && second.condition === undefined);
}

/** What a write answers. */
export interface WriteAnswer {
  /** Undefined after a delete, and where the caller may not read the record as it now is: only the id is told. */
  readonly record: RecordAnswer | undefined;
  readonly id: string;
  /** An effect of the call has deleted the record: nothing is there any more. */
  readonly deleted?: true;
  /** A create that made nothing: this record was there already, and is told as it is. */
  readonly existing?: true;
  /** The version now; undefined after a delete and where the record may not be read. */
  readonly version?: number;
  /** True where an idempotency key brought the answer of an earlier call. */
  readonly replayed: boolean;
  /** What soft rules said that only warn. */
  readonly warnings: readonly FieldProblem[];
  /** It was undone, for a second person must agree first. Nobody is answered this: it is held. */
  readonly waits?: true;
  /** Nothing is done yet: it waits for a second person, as a request with this id. */
  readonly held?: { readonly request: string; readonly until: string };
  /** Keys of a new record that whoever creates one is told, by their fields. */
  readonly keys?: Readonly<Record<string, string>> | undefined;
  /** What an effect created `as: result`, or the inputs of a transition that its answer tells. */
  readonly result?: JsonValue;
}
