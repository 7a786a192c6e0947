import sql from 'sql-template-tag';
import type { Model } from '#shared/contract/model.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import type { Transaction } from '#server/db/database.ts';
import { addReferencesOf, applyStep } from './apply-step.ts';
import { type Filling, fillNew } from './fill-new.ts';
import { makeZoneOffsets } from './make-zone-offsets.ts';
import { writeNames } from './name-map.ts';
import type { TablePlan } from './plan-tables.ts';
import type { Question } from './question.ts';
import { type IndexChanges, indexChanges, reconcileIndexes } from './reconcile-indexes.ts';
import type { Step } from './step.ts';
import type { Storage } from './storage.ts';

interface TableChange {
  readonly plan: TablePlan;
  readonly model: Model;
  readonly storage: Storage;
  /** RFC 3339. */
  readonly now: string;
}

/** Takes every step of a plan, and finds all that may not be done unasked; then the caller must undo everything. */
export async function changeTables(
  transaction: Transaction,
  change: TableChange,
): Promise<{ readonly questions: readonly Question[]; readonly indexes: IndexChanges }> {
  const { plan, model, storage } = change;
  // PostgreSQL changes no table for which a check still waits for the commit.
  if (transaction.kind === 'postgres') await transaction.run(sql`SET CONSTRAINTS ALL IMMEDIATE`);
  const indexes = await indexChanges(transaction, model, storage);
  const structure = await applySteps(transaction, plan.steps);
  const unfilled = await fillSteps(transaction, change, structure);
  if (structure.questions.length > 0) return { questions: [...structure.questions, ...unfilled], indexes };
  for (const step of plan.steps) await addReferencesOf(transaction, step);
  const broken = await reconcileIndexes(transaction, indexes);
  await writeNames(transaction, plan.names);
  return { questions: [...unfilled, ...broken], indexes };
}

interface Structure {
  readonly done: readonly Step[];
  readonly questions: readonly Question[];
}

async function applySteps(transaction: Transaction, steps: readonly Step[]): Promise<Structure> {
  const done: Step[] = [];
  const questions: Question[] = [];
  for (const step of steps) {
    const asked = await applyStep(transaction, step);
    if (asked.length === 0) done.push(step);
    questions.push(...asked);
  }
  return { done, questions };
}

/** Fills what is new when every column is there; an `initial` may read any of them, and one may not have been made. */
async function fillSteps(
  transaction: Transaction,
  { model, storage, now }: TableChange,
  { done, questions }: Structure,
): Promise<readonly Question[]> {
  const today = dateAt(makeZoneOffsets(model.settings.timezone), now);
  const filling: Filling = { transaction, source: { model, storage, kind: transaction.kind }, now, today };
  const unfilled: Question[] = [];
  for (const step of done) {
    if (step.kind !== 'add_column' && step.kind !== 'return_column' && step.kind !== 'replace_column')
      continue;
    if (questions.length > 0 && step.column.declared.initial !== undefined) continue;
    unfilled.push(...(await fillNew(filling, step)));
  }
  return unfilled;
}
