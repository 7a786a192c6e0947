import type { Refusal } from '#shared/api/problem.ts';
import { codesAsked, done, type Outcome, withQuestions } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import { databaseReading, databaseWithin } from '#server/db/database-within.ts';
import { type Locks, TooCostly, type Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { notingForgotten } from '#server/write/answer/forgotten-answers.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { lockSetOf } from '#server/write/lock-set.ts';
import { refuseOften } from '#server/write/refuse-often.ts';
import { findEarlierBatch, keepBatchKey, keyLockOf } from './batch-key.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { keptAnswers, replayBatch } from './replay-batch.ts';
import type { BatchAnswer, BatchAnswers, BatchContext, BatchPart, BatchRequest } from './batch.ts';

/**
 * Runs all operations in one transaction, one after the other, each seeing what those before it did. One that is refused
 * undoes all of them. All of them together have the time of one call.
 */
export function runBatch(
  runtime: Runtime,
  call: Call,
  request: BatchRequest,
): Promise<Outcome<BatchAnswers>> {
  const onlyReads = request.parts.every(({ event }) => event === undefined);
  // A key is kept, and so is a write.
  return onlyReads && request.idempotencyKey === undefined
    ? readAll(runtime, request.parts)
    : writeAll(runtime, call, request);
}

/** As one long read, which does not hold up others; it may run twice. */
async function readAll(runtime: Runtime, parts: readonly BatchPart[]): Promise<Outcome<BatchAnswers>> {
  let operation: number | undefined;
  const outcome = await withinReadTime(runtime, 'several', async (connection) => {
    const within = { ...runtime, database: databaseReading(connection) };
    const answers = await performAll(within, parts);
    if (answers.kind === 'done') return done({ answers: answers.value, replayed: false });
    operation = answers.operation;
    // The snapshot hears of it too: nothing more can be asked of it.
    if (answers.code === 'too_costly') throw new TooCostly('the time of all operations is up');
    return answers;
  });
  return outcome.kind === 'refusal' && operation !== undefined ? { ...outcome, operation } : outcome;
}

/** The locks of all are taken before the first, in their fixed order. */
async function writeAll(runtime: Runtime, call: Call, request: BatchRequest): Promise<Outcome<BatchAnswers>> {
  const { parts, dryRun, idempotencyKey, proof } = request;
  const made = parts.flatMap(({ entity, event }) => (event === undefined ? [] : [{ entity, event }]));
  const tooOften = await refuseOften(runtime, call, { made, dryRun, idempotencyKey, proof });
  if (tooOften !== undefined) return tooOften;
  const { readTimeMs } = runtime.model.limits;
  const work = async (transaction: Transaction): Promise<Outcome<BatchAnswers>> => {
    const within = { ...runtime, database: databaseWithin(transaction, readTimeMs) };
    const outcome = await begin({ runtime: within, call, transaction }, request);
    if (outcome.kind === 'refusal' || request.dryRun) transaction.rollBackAtEnd();
    return outcome;
  };
  return withinWriteTime(runtime, work, locksOf(runtime, call, request));
}

async function begin(context: BatchContext, request: BatchRequest): Promise<Outcome<BatchAnswers>> {
  const earlier = await findEarlierBatch(context, request);
  switch (earlier.kind) {
    case 'refusal':
      return earlier;
    case 'replay':
      return done({ answers: await replayBatch(context, request.parts, earlier.answers), replayed: true });
    case 'first': {
      const answers = await performAll(context.runtime, request.parts);
      if (answers.kind === 'done' && request.idempotencyKey !== undefined)
        await keepBatchKey(context, request, keptAnswers(context, request.parts, answers.value));
      return answers.kind === 'refusal' ? answers : done({ answers: answers.value, replayed: false });
    }
  }
}

/** What soft rules ask is asked of all operations together: those after one that asks are tried as if it were confirmed. */
async function performAll(
  runtime: Runtime,
  parts: readonly BatchPart[],
): Promise<Outcome<readonly BatchAnswer[]>> {
  const answers: BatchAnswer[] = [];
  const asking: Refusal[] = [];
  for (const [index, part] of parts.entries()) {
    const ids = answers.map(({ id }) => id);
    const { noting, forgotten: forgets } = notingForgotten(runtime);
    let outcome = await part.perform(noting, ids);
    const codes = outcome.kind === 'refusal' ? codesAsked(outcome) : [];
    if (outcome.kind === 'refusal' && codes.length > 0) {
      asking.push(ofOperation(outcome, index));
      outcome = await part.perform(noting, ids, codes);
    }
    if (outcome.kind === 'refusal') return withQuestions(ofOperation(outcome, index), asking);
    answers.push({ ...outcome.value, ...(forgets.length > 0 && { forgets }) });
  }
  const [first, ...others] = asking;
  return first === undefined ? done(answers) : withQuestions({ ...first, errors: [] }, [first, ...others]);
}

/** The refusal of one operation as that of the whole batch. Operations are counted from 1, as `$1.id` counts them. */
export function ofOperation(refusal: Refusal, index: number): Refusal {
  return { ...refusal, operation: index + 1 };
}

function locksOf({ model }: Runtime, { actor }: Call, request: BatchRequest): Locks {
  const sets = request.parts.flatMap(({ entity, event }) =>
    event === undefined ? [] : [lockSetOf(model, { entity, event })],
  );
  const key = keyLockOf(actor, request.idempotencyKey);
  return {
    exclusive: [
      ...new Set([
        ...request.parts.flatMap(({ locks = [] }) => locks),
        ...sets.flatMap(({ exclusive }) => exclusive),
        ...(key === undefined ? [] : [key]),
      ]),
    ],
    shared: [...new Set(sets.flatMap(({ shared }) => shared))],
  };
}
