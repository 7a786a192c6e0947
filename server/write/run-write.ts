import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Locks, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { holdToVersion } from '#server/tables/versions/versions.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { readWithin } from '#server/reads/read.ts';
import { isUndone, type WriteAnswer, type WriteRequest } from './request/write-request.ts';
import type { Attempt } from './request/attempt.ts';
import { toldIn } from '#shared/engine/key-fields.ts';
import { attemptOf, type UseCase } from './request/attempt-of.ts';
import { hold, refuseActing } from './hold.ts';
import { mustWait } from './must-wait.ts';
import { secondOf } from '#shared/engine/second-of.ts';
import { keepTraces } from './traces/keep-traces.ts';
import { type Earlier, findEarlier, keepKey, keyLock } from './answer/idempotency.ts';
import { lockSetOf } from './lock-set.ts';
import { moveByClock } from './move-by-clock.ts';
import { moveOverdue } from './settle/overdue.ts';
import { perform } from './steps/perform.ts';
import { refuseOften } from './refuse-often.ts';
import { refuseCall } from './conditions/permissions.ts';
import { placedAt, withSoftRules } from './context/refusals.ts';
import { refuseParts } from './request/sent-children.ts';
import { areElsewhere, visibleProblems, visibleRefusal } from './answer/visible-refusal.ts';
import { settle } from './settle/settle.ts';
import { engine, type WriteContext } from './context/write-context.ts';
import { readingAhead } from './reading-ahead.ts';
import { replayAnswer } from './answer/replayed-answer.ts';
import type { Beforehand } from './context/ahead.ts';
import { withinWriteTime } from './within-write-time.ts';
import { WriteNotes } from './context/write-notes.ts';
import { type Change, eventName } from '#server/write/context/change.ts';
import type { Move } from '#server/write/settle/moves-made.ts';
import { permitsOf } from '#server/rights/permits.ts';

/**
 * The eight steps of a write, the same for every way in: parse, begin, before, apply, after, what the engine does
 * because of it, invariants, history and commit. Each refuses before the next begins; a refusal undoes everything.
 */
export async function runWrite(runtime: Runtime, call: Call, written: Asked): Promise<Outcome<WriteAnswer>> {
  const { request, useCase } = written;
  const event = eventName(useCase.action);
  const tooOften = await refuseOftenMade(runtime, call, { request, event });
  if (tooOften !== undefined) return tooOften;
  const mustWait = request.agreed === undefined && call.actor.kind !== 'engine';
  const second = mustWait ? secondOf(runtime.model, request.entity, event) : undefined;
  if (second === undefined) return runNow(runtime, call, written);
  if (second.condition === undefined && call.actor.actedBy !== undefined) return refuseActing();
  // A dry run waits for nobody; only who has it explained asks whether the call would.
  if (request.dryRun && request.observer === undefined) return runNow(runtime, call, written);
  const tryOut = () => runNow(runtime, call, { request: { ...request, second }, useCase });
  return request.dryRun ? tryOut() : hold(runtime, call, { held: { request, event, second }, tryOut });
}

/** Calls within another one are counted with that. What is explained, or agreed to, is not another call. */
function refuseOftenMade(
  runtime: Runtime,
  call: Call,
  { request, event }: { readonly request: WriteRequest; readonly event: string },
): Promise<Refusal | undefined> | undefined {
  const { entity, dryRun, idempotencyKey, proof, observer, agreed } = request;
  if (runtime.database.isWithin || observer !== undefined || agreed !== undefined) return undefined;
  return refuseOften(runtime, call, { made: [{ entity, event }], dryRun, idempotencyKey, proof });
}

interface Asked {
  readonly request: WriteRequest;
  readonly useCase: UseCase;
}

async function runNow(
  runtime: Runtime,
  call: Call,
  { request, useCase }: Asked,
): Promise<Outcome<WriteAnswer>> {
  const reader = request.agreed ?? call;
  const tooMany = refuseParts(runtime.model, request.entity, request.body);
  if (tooMany !== undefined) return tooMany;
  const attempt = attemptOf(runtime, request, useCase);
  if (attempt === undefined) return refuse('bad_request');
  const refusal = refuseCall(attempt, permitsOf(attempt, call.actor), call.actor);
  if (refusal !== undefined) return refusal;
  if (!isId(attempt.id)) return refuse('not_found');
  let last: WriteNotes | undefined;
  const work = async (transaction: Transaction, beforehand: Beforehand) => {
    const notes = new WriteNotes(request.confirm, beforehand);
    last = notes;
    const { observer } = request;
    observer?.begins();
    const second = request.agreed?.actor.id;
    const context = { runtime, call, reader, second, transaction, notes, observer, depth: 0, perform };
    const written = await write(context, { request, attempt });
    const { outcome: made } = written;
    if (made.kind === 'refusal') transaction.rollBackAtEnd('untried');
    else if (isUndone(request) || made.value.waits || made.value.existing) transaction.rollBackAtEnd();
    return written;
  };
  const locks = locksOf(runtime, call, { request, attempt });
  const written = await readingAhead(runtime, { call, request, attempt }, async (beforehand) => {
    const result = await withinWriteTime(runtime, async (on) => done(await work(on, beforehand)), locks);
    // A function that failed was told before the database had said anything.
    const isSure = result.kind === 'done' || result.code !== 'invalid';
    return { result, isSure, inOneGo: last?.inOneGo };
  });
  if (written.kind === 'refusal') {
    const isSlow = written.code === 'too_costly';
    return isSlow
      ? visibleRefusal(runtime, reader, placedAt(written, { ...last?.doing, limit: 'write_time' }))
      : written;
  }
  const { outcome, overdue } = written.value;
  if (outcome.kind === 'done') return outcome;
  if (!isUndone(request)) await repeatMoves(runtime, call, overdue);
  return visibleRefusal(runtime, reader, outcome);
}

/** What time had made due happens also where the write was refused, and undone with all it had done. */
async function repeatMoves(runtime: Runtime, call: Call, overdue: readonly Move[]): Promise<void> {
  for (const move of overdue) await moveByClock(runtime, { ...call, actor: engine }, move);
}

interface Writing {
  readonly request: WriteRequest;
  readonly attempt: Attempt;
}

interface Concluding extends Writing {
  readonly changes: readonly Change[];
  readonly waits: boolean;
}

interface Written {
  readonly outcome: Outcome<WriteAnswer>;
  /** What the engine moved first, because its time had come. */
  readonly overdue: readonly Move[];
}

async function write(context: WriteContext, { request, attempt }: Writing): Promise<Written> {
  await holdToVersion(context.transaction, context.runtime.storage.version);
  const event = eventName(attempt.action);
  const earlier = await findEarlier(context, request, event);
  if (earlier.kind === 'refusal') return { outcome: earlier, overdue: [] };
  if (earlier.kind === 'replay') {
    return { outcome: done(await answerAgain(context, { attempt, earlier })), overdue: [] };
  }
  const { entity, id, action } = attempt;
  const overdue = action.kind === 'create' ? [] : await moveOverdue(context, entity, id);
  const changes = await makeChanges(context, attempt);
  const moves = overdue.map(({ move }) => move);
  if (context.notes.existing !== undefined)
    return { outcome: done(await answerExisting(context, attempt, context.notes.existing)), overdue: moves };
  if (changes.kind === 'refusal') return { outcome: withSoftRules(changes, context.notes), overdue: moves };
  const all = [...overdue.flatMap((one) => one.changes), ...changes.value];
  const waits = await mustWait(context, request.second, { attempt, changes: all });
  const concluding = { request, attempt, changes: all, waits };
  const answered = await conclude(context, concluding);
  if (!leavesNothing(concluding)) context.runtime.forgets?.(context.notes.forgotten.map(({ id }) => id));
  return { outcome: done(answered), overdue: moves };
}

/**
 * Step 8. Nobody waits for one thing before the next is sent: the question for the answer, the history, and where that
 * question is the last one the commit too. Under a key the answer is kept, and so known first.
 */
async function conclude(context: WriteContext, writing: Concluding): Promise<WriteAnswer> {
  const { attempt, request, changes } = writing;
  const answered = answer(context, attempt, { changes, expand: request.expand });
  const kept =
    request.idempotencyKey === undefined ? keepAll(context, writing) : keepTraces(context, changes);
  const [known] = await everyOne([answered, kept]);
  const told = { ...known, ...keysTold(writing), ...(writing.waits && { waits: writing.waits }) };
  if (request.idempotencyKey === undefined) return told;
  keepKey(context, request, { event: eventName(attempt.action), answer: keptOf(context, told) });
  if (!leavesNothing(writing)) context.transaction.complete?.();
  return told;
}

function leavesNothing({ request, waits }: Concluding): boolean {
  return waits || isUndone(request);
}

/** Inputs that are told may have been values that the call itself has forgotten. */
function keptOf({ notes }: WriteContext, told: WriteAnswer): WriteAnswer {
  if (notes.forgotten.length === 0 || notes.result !== undefined) return told;
  const { result: _, ...kept } = told;
  return kept;
}

/** Whoever agrees to a call is not who makes the record; what is undone has no key, and what comes back had one. */
function keysTold(writing: Concluding): Pick<WriteAnswer, 'keys'> {
  const { attempt, request, changes } = writing;
  const { entity, id, action, restored } = attempt;
  if (action.kind !== 'create' || restored !== undefined) return {};
  if (leavesNothing(writing) || request.agreed !== undefined) return {};
  const record = changes.findLast((one) => one.entity === entity && one.id === id)?.after;
  const keys = toldIn(entity, record ?? {});
  return Object.keys(keys).length === 0 ? {} : { keys };
}

async function keepAll(context: WriteContext, writing: Concluding): Promise<void> {
  const { transaction, notes } = context;
  await keepTraces(context, writing.changes);
  const asksMore = notes.result !== undefined || areElsewhere(notes.warnings);
  if (!asksMore && !leavesNothing(writing)) notes.inOneGo = transaction.complete?.();
}

/** Where one fails the others still come to their end. */
async function everyOne<Results extends readonly unknown[]>(
  works: {
    readonly [At in keyof Results]: Promise<Results[At]>;
  },
): Promise<Results> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** Steps 3 to 7. */
async function makeChanges(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>> {
  const performed = await perform(context, attempt);
  const isOver = performed.kind === 'refusal' || context.notes.existing !== undefined;
  return isOver ? performed : settle(context, performed.value);
}

/** The record with the rights the caller has now; only its id where they may not read it. */
async function answer(
  { runtime, reader: call, transaction, notes }: WriteContext,
  { entity, id, action }: Attempt,
  {
    changes = [],
    expand,
  }: { readonly changes?: readonly Change[]; readonly expand?: readonly string[] | undefined } = {},
): Promise<WriteAnswer> {
  const isGone = action.kind !== 'delete' && changes.some((one) => one.id === id && one.after === undefined);
  const context = { connection: transaction, runtime, call };
  const read = action.kind === 'delete' ? undefined : await readWithin(context, { entity, id, expand });
  const warnings = await visibleProblems(context, notes.warnings);
  const result = notes.result === undefined ? notes.told : await resultOf(context, notes.result);
  return {
    record: read?.record,
    id,
    version: read?.version,
    replayed: false,
    warnings,
    ...(isGone ? { deleted: true } : {}),
    ...(result ? { result } : {}),
  };
}

/** All that the create has drawn is undone, so its key is not kept either: sent again it comes to the same record. */
async function answerExisting(context: WriteContext, attempt: Attempt, id: string): Promise<WriteAnswer> {
  return { ...(await answer(context, { ...attempt, id })), existing: true };
}

/** What an earlier call with the same key was answered; where that was too long to be kept, the record as it is now. */
async function answerAgain(
  context: WriteContext,
  { attempt, earlier }: { readonly attempt: Attempt; readonly earlier: Extract<Earlier, { kind: 'replay' }> },
): Promise<WriteAnswer> {
  const { runtime, call, transaction } = context;
  const { id, version, told, held } = earlier;
  if (held !== undefined) return { record: undefined, id, replayed: true, warnings: [], held };
  if (told === undefined) return { ...(await answer(context, { ...attempt, id })), replayed: true };
  const place = { entity: attempt.entity, id };
  const { record, ...others } = await replayAnswer({ connection: transaction, runtime, call }, place, told);
  return { record, id, ...(record && { version }), replayed: true, ...others };
}

/** What an effect created `as: result`, as far as the caller may read it. */
async function resultOf(
  context: ReadContext,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<JsonValue> {
  return (await readWithin(context, { entity, id }))?.record ?? { id };
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
