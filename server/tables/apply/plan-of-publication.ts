import { createHash } from 'node:crypto';
import type { PublishCondition, PublishRule } from '#shared/api/calls/publishing.ts';
import { callChanges } from '#shared/contract/diff/call-changes.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Model } from '#shared/contract/model.ts';
import { rightChanges } from '#shared/studio/right-changes.ts';
import type { Changed } from './change-tables.ts';
import { isOpen } from '#server/tables/plan/question.ts';
import type { IndexChanges } from './reconcile-indexes.ts';
import type { Plan, ViewChange } from '#server/tables/plan/plan.ts';
import { rightInWords } from '#server/tables/plan/right-in-words.ts';
import { listed, stepId, stepInWords } from '#server/tables/plan/step.ts';

/** What a plan is made of. */
export interface PlannedPublication {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly model: Model;
  readonly before: Model | undefined;
  readonly changed: Changed;
  readonly rules: readonly PublishRule[];
  readonly views: readonly ViewChange[];
  readonly conditions: readonly PublishCondition[];
  readonly waits: number;
}

/** The plan as it is shown, and as `hash` names it. */
export function planOf(planned: PlannedPublication): Plan {
  const { from, to, changed, model, before, rules, views, conditions, waits } = planned;
  const { indexes, questions } = changed;
  const steps = [
    ...changed.steps.map(({ step, records }) => ({ id: stepId(step), text: stepInWords(step), records })),
    ...indexSteps(indexes),
  ];
  const verdict = questions.some(isOpen) ? 'needs_answer' : from === to && from > 0 ? 'same' : 'safe';
  return {
    from,
    to,
    verdict,
    hash: hashOf(planned, steps),
    steps,
    questions,
    rules,
    calls: callChanges(before, model),
    // Where nothing was in force everything is new, and nobody has to be told.
    rights: before === undefined ? [] : rightChanges(before, model).map(rightInWords),
    views,
    conditions,
    waits,
  };
}

/**
 * Numbers of records are not in it: they change while people work, and the plan stays what it is. That a question comes
 * up, or is no longer asked, is another plan.
 */
function hashOf(
  { from, text, changed }: PlannedPublication,
  steps: readonly { readonly id: string }[],
): string {
  const parts = [from, text, steps.map(({ id }) => id), changed.questions.map(({ id }) => id).toSorted()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

function indexSteps({ gone, added }: IndexChanges): Plan['steps'] {
  return [
    ...gone.map((name) => ({
      id: `drop_index:${name}`,
      text: messageOf('plan.dropIndex', { index: name }),
      records: 0,
    })),
    ...added.map(({ name, table, columns }) => {
      const keys = columns.map(({ column, descending }) =>
        descending ? messageOf('plan.descending', { column }) : column,
      );
      return {
        id: `add_index:${name}`,
        text: messageOf('plan.addIndex', { table, keys: listed(keys) }),
        records: 0,
      };
    }),
  ];
}
