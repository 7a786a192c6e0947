import type { RequestAnswer } from '#shared/api/calls/requests.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Locks, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { endRequest, nameRequestRecord, selectRequest } from '#server/sql/engine/request-rows.ts';
import { markDecided } from '#server/sql/engine/notice-rows.ts';
import { notingForgotten } from '#server/write/answer/forgotten-answers.ts';
import { lockSetOf } from '#server/write/lock-set.ts';
import { tellAsker } from '#server/write/tell-of-request.ts';
import { forgetRequests } from '#server/write/traces/forget-traces.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { restoreLock } from '#server/operations/records/restore.ts';
import { doAsked } from './do-asked.ts';
import { isDecider, isMine, requestAnswer } from './request-answer.ts';
import {
  eventOf,
  requestLock,
  type StoredRequest,
  storedRequest,
  withoutSecrets,
} from '#server/write/stored-request.ts';

/** What is to become of a request. */
export type Decision =
  | { readonly state: 'approved'; readonly ifMatch?: number | undefined; readonly confirm: readonly string[] }
  | { readonly state: 'rejected'; readonly reason: string }
  | { readonly state: 'withdrawn' };

/**
 * Ends a request that waits: it is approved, and then done at once as whoever asked for it, or rejected, or taken back.
 * Two who decide at one moment do so one after the other, and the second is told that it does not wait any more. Who says
 * again what they have said already gets the same answer.
 */
export async function decide(
  runtime: Runtime,
  call: Call,
  { id, decision }: { readonly id: string; readonly decision: Decision },
): Promise<Outcome<RequestAnswer>> {
  if (call.actor.id === undefined) return refuse('not_signed_in');
  const found = await runtime.database.read((on) => on.all(selectRequest(id)));
  const request = found[0] && storedRequest(found[0], runtime, call.now);
  if (request === undefined) return refuse('not_found');
  const work = async (transaction: Transaction): Promise<Outcome<RequestAnswer>> => {
    const outcome = await end({ runtime, call, transaction }, id, decision);
    if (outcome.kind === 'refusal') transaction.rollBackAtEnd();
    return outcome;
  };
  return withinWriteTime(runtime, work, locksOf(runtime, request, decision));
}

interface Deciding {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly transaction: Transaction;
}

async function end(context: Deciding, id: string, decision: Decision): Promise<Outcome<RequestAnswer>> {
  const { runtime, call, transaction } = context;
  const { noting, forgotten } = notingForgotten(runtime);
  const within = { ...noting, database: databaseWithin(transaction) };
  const reading = { connection: transaction, runtime: within, call };
  const request = await requestAt(context, id);
  const answer = request && (await requestAnswer(reading, request));
  if (request === undefined || answer === undefined) return refuse('not_found');
  const isSaidAgain = request.state === decision.state && request.decidedBy === call.actor.id;
  if (isSaidAgain) return done(answer);
  const refused = refuseDecision(request, call, decision);
  if (refused !== undefined) return refused;
  const { state } = decision;
  const { record = null } = request;
  const reason = state === 'rejected' ? decision.reason : null;
  const body = JSON.stringify(withoutSecrets(runtime.model, request));
  const by = call.actor.id ?? '';
  // It ends before it is done: a call that forgets values of its record forgets what was sent with it, and waits no more.
  await transaction.run(endRequest({ id, state, record, by, now: call.now, reason, body }));
  const made = state === 'approved' ? await doAsked(reading, { request, ...decision }) : done(undefined);
  if (made.kind === 'refusal') return made;
  if (record === null && made.value !== undefined)
    await transaction.run(nameRequestRecord({ id, record: made.value }));
  // A record that is made by it was in nobody's traces yet.
  if (forgotten.length > 0) await forgetRequests(transaction, [id], call.now);
  await transaction.run(markDecided(record ?? id, call.now));
  const ended = await requestAt(context, id);
  if (decision.state !== 'withdrawn') await tellAsker(context, ended ?? request, decision);
  // What was approved may be gone, or hidden from who has approved it: that it was done they may know.
  return done((ended && (await requestAnswer(reading, ended))) ?? { ...answer, state, decide: false });
}

async function requestAt(
  { runtime, call, transaction }: Deciding,
  id: string,
): Promise<StoredRequest | undefined> {
  const [row] = await transaction.all(selectRequest(id));
  return row && storedRequest(row, runtime, call.now);
}

function refuseDecision(request: StoredRequest, { actor }: Call, { state }: Decision): Refusal | undefined {
  const mine = isMine(request, actor);
  if (state === 'withdrawn' && !mine) return refuse('forbidden');
  if (state !== 'withdrawn' && mine) return refuse('forbidden', messageOf('refusals.askedByYou'));
  if (state !== 'withdrawn' && !isDecider(request, actor)) return refuse('forbidden');
  if (request.state === 'expired') return refuse('expired', messageOf('refusals.requestEnded'));
  return request.state === 'waiting' ? undefined : refuse('wrong_state', messageOf('refusals.requestEnded'));
}

function locksOf(
  { model }: Runtime,
  { id, entity, call, record }: StoredRequest,
  { state }: Decision,
): Locks {
  const own = [requestLock(id), ...(call === 'restore' && record !== undefined ? [restoreLock(record)] : [])];
  if (state !== 'approved') return { exclusive: own, shared: [] };
  const { exclusive, shared } = lockSetOf(model, { entity, event: eventOf(call) });
  return { exclusive: [...exclusive, ...own], shared };
}
