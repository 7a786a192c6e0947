import { createHash } from 'node:crypto';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import { deleteIdempotentBefore, insertEngineRow, selectIdempotent } from '#server/sql/engine/engine-rows.ts';
import { nameOfActor } from '#server/write/answer/idempotency.ts';
import type { KeptAnswered } from '#server/write/answer/replayed-answer.ts';
import type { WriteAnswer } from '#server/write/request/write-request.ts';
import type { BatchContext, BatchRequest } from './batch.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** What is kept of one answer under the idempotency key of a batch; `told` is absent of a read, and where it was too long. */
export interface KeptAnswer {
  readonly status: number;
  readonly id?: string;
  readonly told?: KeptAnswered | undefined;
  /** Of an operation that waits for a second person. */
  readonly held?: WriteAnswer['held'];
  /** With the first row of an import: by what it can be taken back. */
  readonly imported?: {
    readonly entity: string;
    readonly request: string;
    readonly fields: readonly string[];
    /** How many rows were left out, and how many problems of them are told after the warnings. */
    readonly skipped?: number;
    readonly problems?: number;
  };
}

type EarlierBatch =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly answers: readonly KeptAnswer[] }
  | Refusal;

/** Looks the key of a batch up among all calls of this actor in the last 24 hours. */
export async function findEarlierBatch(
  { call, transaction }: BatchContext,
  request: BatchRequest,
): Promise<EarlierBatch> {
  const { idempotencyKey: key } = request;
  if (key === undefined) return { kind: 'first' };
  const [row] = await transaction.all(selectIdempotent(nameOfActor(call.actor), key, oldest(call.now)));
  if (row === undefined) return { kind: 'first' };
  if (row['request_hash'] !== hashOf(request)) return refuse('idempotency_conflict');
  return { kind: 'replay', answers: JSON.parse(String(row['answer'])) };
}

/** What is kept under a key of this actor, whatever was sent with it; undefined where nothing is, or it was no batch. */
export async function keptAnswers(
  connection: Connection,
  call: Call,
  key: string,
): Promise<readonly KeptAnswer[] | undefined> {
  const [row] = await connection.all(selectIdempotent(nameOfActor(call.actor), key, oldest(call.now)));
  const answers: unknown = row === undefined ? undefined : JSON.parse(String(row['answer']));
  return Array.isArray(answers) ? answers : undefined;
}

/** Keeps the key of a batch with what it did, in the same transaction. */
export async function keepBatchKey(
  { call, transaction }: BatchContext,
  request: BatchRequest,
  answers: readonly KeptAnswer[],
): Promise<void> {
  const { idempotencyKey: key } = request;
  if (key === undefined) return;
  const named = { actor: nameOfActor(call.actor), key };
  await transaction.run(deleteIdempotentBefore(oldest(call.now), named));
  const row = {
    ...named,
    request_hash: hashOf(request),
    at: call.now,
    entity: null,
    record: null,
    status: 200,
    answer: JSON.stringify(answers),
  };
  await transaction.run(insertEngineRow('nf_idempotency', row));
}

/** The same lock that a single call with this key takes; undefined without a key. */
export function keyLockOf(actor: Actor, key: string | undefined): string | undefined {
  return key === undefined ? undefined : `nf_idempotency ${nameOfActor(actor)} ${key}`;
}

function oldest(now: string): string {
  return new Date(Date.parse(now) - KEPT_MS).toISOString();
}

function hashOf({ sent, dryRun }: BatchRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(['batch', sent, dryRun]))
    .digest('hex');
}
