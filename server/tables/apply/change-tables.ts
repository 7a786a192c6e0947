import sql from 'sql-template-tag';
import { addReferencesOf, applyStep } from './apply-step.ts';
import { countStep } from '#server/tables/plan/count-step.ts';
import { type FilledStep, type Filling, fillNew } from '#server/tables/fill/fill-new.ts';
import { writeNames } from '#server/tables/describe/name-map.ts';
import type { TableChange } from '#server/tables/plan/plan-tables.ts';
import { circumstancesOf } from './publication.ts';
import { isOpen, type Question } from '#server/tables/plan/question.ts';
import {
  askUniqueness,
  dropInTheWay,
  type IndexChanges,
  indexChanges,
  postponed,
  reconcileIndexes,
} from './reconcile-indexes.ts';
import { arrangeAnew } from './arrange-anew.ts';
import { recalculate } from './recalculate.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import type { Step, CountedStep } from '#server/tables/plan/step.ts';
import type { Index } from '#server/tables/describe/wanted-indexes.ts';

/** What became of a plan. */
export interface Changed {
  readonly steps: readonly CountedStep[];
  readonly questions: readonly Question[];
  readonly indexes: IndexChanges;
  /** Of these, the ones that are to be created when everything is committed. */
  readonly later: readonly Index[];
}

/**
 * Takes every step of a plan, and finds all that may not be done unasked; where a question stays open the caller must
 * undo everything.
 */
export async function changeTables(context: StepContext, change: TableChange): Promise<Changed> {
  const { transaction } = context;
  const { plan, model, storage } = change;
  // PostgreSQL changes no table for which a check still waits for the commit.
  if (transaction.kind === 'postgres') await transaction.run(sql`SET CONSTRAINTS ALL IMMEDIATE`);
  await dropInTheWay(transaction, plan.steps);
  const indexes = await indexChanges(transaction, model, storage);
  const structure = await applySteps(context, plan.steps);
  const unfilled = await fillSteps(context, change, structure);
  const asked = [...structure.questions, ...unfilled];
  const { steps } = structure;
  if (structure.questions.some(isOpen)) return { steps, questions: asked, indexes, later: [] };
  for (const step of plan.steps) await addReferencesOf(transaction, step);
  await arrangeAnew(context, change);
  await recalculate(fillingOf(context, change), change);
  const broken = await askUniqueness(transaction, indexes, context.accepted);
  const questions = [...asked, ...broken];
  const { gone, added } = indexes;
  const later = change.forGood ? await postponed(transaction, indexes, change.large) : [];
  const now = added.filter((index) => !later.includes(index));
  if (change.forGood && !questions.some(isOpen)) await reconcileIndexes(transaction, { gone, added: now });
  await writeNames(transaction, plan.names);
  return { steps, questions, indexes, later };
}

interface Structure {
  readonly steps: readonly CountedStep[];
  readonly done: readonly Step[];
  readonly questions: readonly Question[];
}

async function applySteps(context: StepContext, planned: readonly Step[]): Promise<Structure> {
  const steps: CountedStep[] = [];
  const done: Step[] = [];
  const questions: Question[] = [];
  for (const step of planned) {
    steps.push({ step, records: await countStep(context.transaction, step) });
    const asked = await applyStep(context, step);
    if (!asked.some(isOpen)) done.push(step);
    questions.push(...asked);
  }
  return { steps, done, questions };
}

/** Fills what is new when every column is there; an `initial` may read any of them, and one may not have been made. */
async function fillSteps(
  context: StepContext,
  change: TableChange,
  { done, questions }: Structure,
): Promise<readonly Question[]> {
  const filling = fillingOf(context, change);
  const incomplete = questions.some(isOpen);
  const unfilled: Question[] = [];
  for (const step of done.filter(leavesGaps)) {
    if (incomplete && step.column.declared.initial !== undefined) continue;
    unfilled.push(...(await fillNew(filling, step)));
  }
  return unfilled;
}

function leavesGaps(step: Step): step is FilledStep {
  return ['add_column', 'return_column', 'replace_column', 'require'].includes(step.kind);
}

function fillingOf(
  { transaction, accepted, now, prepared, time }: StepContext,
  { model, storage }: TableChange,
): Filling {
  const circumstances = circumstancesOf({ model, now }, storage, transaction.kind);
  return { transaction, accepted, prepared, time, ...circumstances };
}
