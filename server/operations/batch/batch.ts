import type { Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { OpenedRecords } from '#server/operations/openings/keep-openings.ts';

/** One operation of a batch, as far as it is known before anything is done. */
export interface BatchPart {
  readonly entity: Entity;
  /** What it sets out to do: create, update, delete or the name of a transition; undefined: it only reads. */
  readonly event: string | undefined;
  /** How it opens the record that it tells of; undefined: it opens none. */
  readonly opens: OpenedRecords['way'] | undefined;
  /** Locks it needs beside those of its event. */
  readonly locks?: readonly string[];
  /**
   * Does it, in the transaction of `runtime`. `ids` are those of the results before it, in order; `confirm` are codes in
   * the place of those that were sent.
   */
  perform(
    runtime: Runtime,
    ids: readonly (string | undefined)[],
    confirm?: readonly string[],
  ): Promise<Outcome<BatchAnswer>>;
}

/** What one operation answers, as its single call would. */
export interface BatchAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The record it is about, for the operations after it. */
  readonly id?: string;
  /** Records of which it has forgotten values: of what was answered before it, none of them is kept. */
  readonly forgets?: readonly string[];
}

/** Everything a batch is asked with. */
export interface BatchRequest {
  readonly parts: readonly BatchPart[];
  readonly dryRun: boolean;
  readonly idempotencyKey?: string;
  readonly proof?: string;
  /** What was sent, as text: two batches with one key are the same where it is. */
  readonly sent: string;
}

/** The answers in order; `replayed` where an idempotency key brought those of an earlier call. */
export interface BatchAnswers {
  readonly answers: readonly BatchAnswer[];
  readonly replayed: boolean;
}

/** The surroundings of a batch; the database of its runtime is the transaction. */
export interface BatchContext {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly transaction: Transaction;
}
