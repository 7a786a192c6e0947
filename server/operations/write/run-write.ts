import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Locks, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { isId } from '#shared/fields/ref.ts';
import { readWithin } from '../read.ts';
import type { WriteAnswer, WriteRequest } from '../write-request.ts';
import { type Action, type Attempt, permitsOf } from './attempt.ts';
import { moveOverdue } from './engine-moves.ts';
import { writeHistory } from './history.ts';
import { findEarlier, keepKey, keyLock } from './idempotency.ts';
import { lockSetOf } from './lock-set.ts';
import { refuseCall } from './permissions.ts';
import { readBody, type SentFields } from './sent-body.ts';
import { settle } from './settle.ts';
import { type Change, eventName, type WriteContext } from './write-context.ts';

/** What is particular to one use case: what it does to the record, what may be sent, and its steps 3 to 5. */
export interface UseCase {
  readonly action: Action;
  readonly fields: SentFields;
  perform(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>>;
}

/**
 * The eight steps of a write, the same for every way in: parse, begin, before, apply, after, what the engine does
 * because of it, invariants, history and commit. Each refuses before the next begins; a refusal undoes everything.
 */
export async function runWrite(
  runtime: Runtime,
  call: Call,
  { request, useCase }: { readonly request: WriteRequest; readonly useCase: UseCase },
): Promise<Outcome<WriteAnswer>> {
  const attempt = attemptOf(runtime, request, useCase);
  if (attempt === undefined) return refuse('bad_request');
  const refusal = refuseCall(attempt, permitsOf(attempt, call.actor), call.actor);
  if (refusal !== undefined) return refusal;
  if (!isId(attempt.id)) return refuse('not_found');
  const work = async (transaction: Transaction) => {
    const context: WriteContext = { runtime, call, reader: call, transaction };
    const outcome = await write(context, { request, attempt, useCase });
    if (outcome.kind === 'refusal' || request.dryRun) transaction.rollBackAtEnd();
    return outcome;
  };
  return runtime.database.write(work, locksOf(runtime, call, { request, attempt }));
}

function attemptOf(
  runtime: Runtime,
  request: WriteRequest,
  { action, fields }: UseCase,
): Attempt | undefined {
  const sent = readBody(request.body, fields);
  if (sent === undefined) return undefined;
  const id = action.kind === 'create' ? runtime.newId() : (request.id ?? '').toLowerCase();
  const { entity, ifMatch } = request;
  return { entity, id, action, sent, ...(ifMatch === undefined ? {} : { ifMatch }) };
}

interface Writing {
  readonly request: WriteRequest;
  readonly attempt: Attempt;
  readonly useCase: UseCase;
}

async function write(
  context: WriteContext,
  { request, attempt, useCase }: Writing,
): Promise<Outcome<WriteAnswer>> {
  const event = eventName(attempt.action);
  const earlier = await findEarlier(context, request, event);
  if (earlier.kind === 'refusal') return earlier;
  if (earlier.kind === 'replay')
    return done(await answer(context, { attempt, id: earlier.id, replayed: true }));
  const changes = await makeChanges(context, { attempt, useCase });
  if (changes.kind === 'refusal') return changes;
  await writeHistory(context, changes.value);
  await keepKey(context, request, { event, id: attempt.id });
  return done(await answer(context, { attempt, id: attempt.id, replayed: false }));
}

/** Steps 3 to 7. What time has made due on the record happens before anything is judged. */
async function makeChanges(
  context: WriteContext,
  { attempt, useCase }: Pick<Writing, 'attempt' | 'useCase'>,
): Promise<Outcome<readonly Change[]>> {
  const { entity, id, action } = attempt;
  const overdue = action.kind === 'create' ? [] : await moveOverdue(context, entity, id);
  const performed = await useCase.perform(context, attempt);
  if (performed.kind === 'refusal') return performed;
  const settled = await settle(context, performed.value);
  return settled.kind === 'refusal' ? settled : done([...overdue, ...settled.value]);
}

/** The record with the rights the caller has now; only its id where they may not read it. */
async function answer(
  { runtime, call, transaction }: WriteContext,
  { attempt, id, replayed }: { readonly attempt: Attempt; readonly id: string; readonly replayed: boolean },
): Promise<WriteAnswer> {
  const gone = attempt.action.kind === 'delete';
  const read = gone
    ? undefined
    : await readWithin({ connection: transaction, runtime, call }, attempt.entity, id);
  return { record: read?.record, id, version: read?.version, replayed };
}

function locksOf(
  { model }: Runtime,
  { actor }: Call,
  { request, attempt }: { readonly request: WriteRequest; readonly attempt: Attempt },
): Locks {
  const locks = lockSetOf(model, { entity: attempt.entity, event: eventName(attempt.action) });
  const key = keyLock(request, actor);
  return key === undefined ? locks : { ...locks, exclusive: [...locks.exclusive, key] };
}
