import { createHash } from 'node:crypto';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Actor } from '#server/call.ts';
import { deleteIdempotentBefore, insertEngineRow, selectIdempotent } from '#server/sql/engine/engine-rows.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';
import { type KeptAnswered, keepAnswer } from './replayed-answer.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** What a write was answered with, as it is kept; `told` is absent where it was too long. */
export interface KeptWrite {
  readonly version?: number | undefined;
  readonly told?: KeptAnswered | undefined;
  /** Of a call that waits for a second person. */
  readonly held?: WriteAnswer['held'];
}

/** What is known of a key: nothing yet, what an earlier call with it did, or that it belongs to another request. */
export type Earlier =
  | { readonly kind: 'first' }
  | ({ readonly kind: 'replay'; readonly id: string } & KeptWrite)
  | Refusal;

/** Looks a key up among the calls of this actor in the last 24 hours. */
export async function findEarlier(
  context: Pick<WriteContext, 'call' | 'transaction'>,
  request: WriteRequest,
  event: string,
): Promise<Earlier> {
  const { call, transaction } = context;
  if (request.idempotencyKey === undefined) return { kind: 'first' };
  const since = oldest(call.now);
  const [row] = await transaction.all(
    selectIdempotent(nameOfActor(call.actor), request.idempotencyKey, since),
  );
  if (row === undefined) return { kind: 'first' };
  if (row['request_hash'] !== requestHash(request, event)) return refuse('idempotency_conflict');
  const kept: KeptWrite = row['answer'] === null ? {} : JSON.parse(String(row['answer']));
  return { kind: 'replay', id: String(row['record']), ...kept };
}

/** Keeps the key with the write it made safe and the answer to it, in the same transaction. */
export function keepKey(
  context: Pick<WriteContext, 'runtime' | 'call' | 'transaction'>,
  request: WriteRequest,
  { event, answer }: { readonly event: string; readonly answer: WriteAnswer },
): void {
  const { runtime, call, transaction } = context;
  if (request.idempotencyKey === undefined) return;
  const named = { actor: nameOfActor(call.actor), key: request.idempotencyKey };
  transaction.send(deleteIdempotentBefore(oldest(call.now), named));
  const row = {
    ...named,
    request_hash: requestHash(request, event),
    at: call.now,
    entity: runtime.storage.table(request.entity.name),
    record: answer.id,
    status: answer.held === undefined ? (event === 'create' ? 201 : 200) : 202,
    answer: JSON.stringify({
      version: answer.version,
      held: answer.held,
      told: keepAnswer({ ...context, connection: transaction }, answer),
    }),
  };
  transaction.send(insertEngineRow('nf_idempotency', row));
}

/** Whether this actor has used a key in the last 24 hours. */
export async function isKeyKnown(
  { connection, call }: Pick<ReadContext, 'connection' | 'call'>,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const rows = await connection.all(selectIdempotent(nameOfActor(call.actor), key, oldest(call.now)));
  return rows.length > 0;
}

/** The lock that makes two calls with one key wait for each other; undefined without a key. */
export function keyLock(request: WriteRequest, actor: Actor): string | undefined {
  const { idempotencyKey } = request;
  return idempotencyKey === undefined ? undefined : `nf_idempotency ${nameOfActor(actor)} ${idempotencyKey}`;
}

/**
 * Whose keys for retries are kept apart. Two who hold records by their keys are two, although neither is known, and so are
 * visitors of two networks, and a person and who acts as them.
 */
export function nameOfActor({ id, held, kind, network, actedBy }: Actor): string {
  if (id !== undefined) return actedBy === undefined ? id : `${id} by ${actedBy.id}`;
  if (held !== undefined) return `${held.entity} ${held.id}`;
  return network === undefined ? kind : `${kind} ${network}`;
}

function oldest(now: string): string {
  return new Date(Date.parse(now) - KEPT_MS).toISOString();
}

/** Everything that makes the request what it is. */
function requestHash(request: WriteRequest, event: string): string {
  const { entity, id, body, ifMatch, dryRun, confirm } = request;
  const said = [entity.name, event, id ?? null, body ?? null, ifMatch ?? null, dryRun, confirm];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
