import type { Condition, Guard } from '#shared/contract/model.ts';
import { runsFunctions } from '#shared/engine/reads-of.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { asksReadable } from '#server/sql/questions/judge.ts';
import { answersTo, asksEach } from '#server/sql/questions/question.ts';
import { type Mask, maskOf } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { type AskContext, ask, type Asking, hold } from '#server/write/conditions/ask.ts';
import { allAtHand, environmentOf, followsReferences } from '#server/write/conditions/at-hand.ts';
import { type Attempt, inputOf } from '#server/write/request/attempt.ts';
import { viewerOf } from '#server/write/context/viewer-of.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { type Permit, permitsOf } from '#server/rights/permits.ts';

interface Called {
  readonly attempt: Attempt;
  readonly permits: readonly Permit[];
}

interface Judged extends Called {
  readonly record: RecordValues;
}

/**
 * Whether the caller may read the record (`readable`), and what of rights and guards holds on it (`permit0`, `guard0`):
 * worked out here where the record and what was sent are all that is asked about, else by the database. Undefined where
 * the record is not there.
 */
export async function judgeBefore(context: WriteContext, judged: Judged): Promise<Row | undefined> {
  const { attempt } = judged;
  const mask = maskBefore(context, attempt);
  if (allAtHand(conditionsOf(mask, judged), context.runtime.model)) return judgeAtHand(context, mask, judged);
  const asking = askingBefore(context, judged);
  const foreseen = context.notes.takeForeseen(attempt);
  if (foreseen === undefined || asking.questions.some(({ name }) => !(name in foreseen)))
    return ask(context, asking);
  hold(context, asking, foreseen);
  return foreseen;
}

/**
 * The same before the write begins; undefined where nothing is asked of the database then, or what takes more than to
 * follow references, for which others would have to wait.
 */
export async function foresee(context: AskContext, attempt: Attempt): Promise<Row | undefined> {
  const { model } = context.runtime;
  const called = { attempt, permits: permitsOf(attempt, context.call.actor) };
  const conditions = conditionsOf(maskBefore(context, attempt), called);
  if (allAtHand(conditions, model)) return undefined;
  const isQuick = conditions.every(({ expression }) => followsReferences(expression, model));
  return isQuick ? ask(context, askingBefore(context, called)) : undefined;
}

function maskBefore({ runtime, call }: AskContext, attempt: Attempt): Mask {
  return maskOf(attempt.entity.name, viewerOf(attempt, call.actor), sourceOf(runtime));
}

/** Everything that is asked: what lets the caller read the record, rights and guards. */
function conditionsOf({ rows = [] }: Mask, { attempt, permits }: Called): readonly Condition[] {
  const others = [...permits, ...guardsOf(attempt)].flatMap(({ condition }) => condition ?? []);
  return [...rows, ...others];
}

function judgeAtHand(
  context: WriteContext,
  { readable, rows }: Mask,
  { attempt, permits, record }: Judged,
): Row {
  const environment = environmentOf(context, { record, input: inputOf(attempt) });
  const isTrue = (condition: Condition) => holds(condition.expression, environment);
  return {
    ...answersTo('permit', permits, isTrue),
    ...answersTo('guard', guardsOf(attempt), isTrue),
    readable: readable && (rows?.some(isTrue) ?? true) ? 1 : 0,
  };
}

function askingBefore({ call }: AskContext, { attempt, permits }: Called): Asking {
  const { entity, id } = attempt;
  return {
    asked: { entity, row: 'stored', old: 'same' },
    id,
    input: inputOf(attempt),
    questions: [
      asksReadable('readable', viewerOf(attempt, call.actor), entity),
      ...asksEach('permit', permits),
      ...asksEach('guard', guardsOf(attempt)),
    ],
  };
}

/** Guards that are asked with the rights. Those that run functions wait until all else allows the call: one that fails would tell of the record. */
export function guardsOf(attempt: Attempt): readonly Guard[] {
  return whenOf(attempt).filter(({ condition }) => !runsFunctions(condition.expression));
}

/** What has to hold for a transition. */
export function whenOf({ action }: Attempt): readonly Guard[] {
  return action.kind === 'transition' ? action.transition.when : [];
}
