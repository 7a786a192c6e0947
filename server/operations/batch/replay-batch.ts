import { readWithin } from '../read.ts';
import type { KeptAnswer } from './batch-key.ts';
import type { BatchAnswer, BatchContext, BatchPart } from './run-batch.ts';

/** The answers of an earlier batch again: nothing is done, and every record is told with the rights of today. */
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
  { entity, event }: BatchPart,
  { status, id }: KeptAnswer,
): Promise<BatchAnswer> {
  if (event === 'delete' || id === undefined) return { status, body: null };
  const read = await readWithin({ connection: transaction, runtime, call }, entity, id);
  return { status, body: read?.record ?? { id }, id };
}
