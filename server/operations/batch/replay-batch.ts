import type { FieldProblem } from '#shared/api/problem.ts';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import { heldIn } from '#shared/api/calls/requests.ts';
import { toldIn } from '#shared/engine/key-fields.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { readWithin } from '#server/reads/read.ts';
import { namesOne, untold } from '#server/write/answer/forgotten-answers.ts';
import { keepAnswer, type Answered, replayAnswer } from '#server/write/answer/replayed-answer.ts';
import type { KeptAnswer } from './batch-key.ts';
import type { BatchAnswer, BatchContext, BatchPart } from './batch.ts';

/**
 * What is kept of the answers of a batch. Of what was only read nothing: it is read again. What was told of a record before
 * a later operation has forgotten values of it is not kept either.
 */
export function keptAnswers(
  { runtime, call, transaction }: BatchContext,
  parts: readonly BatchPart[],
  answers: readonly BatchAnswer[],
): readonly KeptAnswer[] {
  const context = { connection: transaction, runtime, call };
  const forgotten = new Set<string>();
  const kept = answers.map(({ status, id, body }, index): KeptAnswer => {
    const isKept = parts[index]?.event !== undefined && isWritten(body);
    const told = isKept ? keepAnswer(context, answerIn(body, parts[index])) : undefined;
    const held = heldIn(body);
    return {
      status,
      ...(id === undefined ? {} : { id }),
      ...(told === undefined ? {} : { told }),
      ...(held === undefined ? {} : { held }),
    };
  });
  for (const [index, { forgets = [] }] of [...answers.entries()].toReversed()) {
    const one = kept[index];
    if (one !== undefined && namesOne(one, forgotten)) kept[index] = untold(one);
    for (const record of forgets) forgotten.add(record);
  }
  return kept;
}

type WrittenBody = RecordAnswer & {
  readonly result?: JsonValue;
  readonly warnings?: readonly FieldProblem[];
  readonly deleted?: true;
};

/** What a write answers is an object with an id; a delete of which nothing is warned answers nothing. */
function isWritten(body: unknown): body is WrittenBody {
  return typeof body === 'object' && body !== null && 'id' in body;
}

/** Where the record could not be read, its id alone was told, without titles. */
function answerIn(
  { result, warnings = [], deleted, ...record }: WrittenBody,
  part: BatchPart | undefined,
): Answered {
  const keys = part?.event === 'create' ? toldIn(part.entity, record) : {};
  return { record: 'titles' in record ? record : undefined, result, warnings, deleted, keys };
}

/** The answers of an earlier batch again: nothing is done, and what was only read is read once more. */
export async function replayBatch(
  context: BatchContext,
  parts: readonly BatchPart[],
  kept: readonly KeptAnswer[],
): Promise<readonly BatchAnswer[]> {
  const answers: BatchAnswer[] = [];
  for (const [index, part] of parts.entries()) {
    const earlier = kept[index];
    if (earlier === undefined) throw new Error('a batch with another number of answers');
    answers.push(
      part.event === undefined
        ? await readAgain(context, part, kept)
        : await writtenBefore(context, part, earlier),
    );
  }
  return answers;
}

async function readAgain(
  { runtime }: BatchContext,
  part: BatchPart,
  kept: readonly KeptAnswer[],
): Promise<BatchAnswer> {
  const ids = kept.map(({ id }) => id);
  const outcome = await part.perform(runtime, ids);
  // What could be read then may be gone or hidden now; that is no refusal of the batch, which is long done.
  return outcome.kind === 'done' ? outcome.value : { status: outcome.status, body: null };
}

async function writtenBefore(
  { runtime, call, transaction }: BatchContext,
  { entity }: BatchPart,
  { status, id, told, held }: KeptAnswer,
): Promise<BatchAnswer> {
  if (held !== undefined) return { status, body: held };
  if (status === 204 || id === undefined) return { status, body: null };
  const context = { connection: transaction, runtime, call };
  if (told === undefined)
    return { status, body: (await readWithin(context, { entity, id }))?.record ?? { id }, id };
  const { record, result, warnings, keys, deleted } = await replayAnswer(context, { entity, id }, told);
  const beside = {
    ...keys,
    ...(deleted ? { deleted } : {}),
    ...(result === undefined ? {} : { result }),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  return { status, body: { ...(record ?? { id }), ...beside }, id };
}
