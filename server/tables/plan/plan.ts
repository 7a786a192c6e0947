import type { PublishPlan, PublishQuestion, PublishView } from '#shared/api/calls/publishing.ts';
import type { CallChange } from '#shared/contract/diff/call-changes.ts';
import type { Text } from '#shared/messages/message.ts';
import { inEnglish } from '#shared/messages/in-english.ts';
import type { Question } from './question.ts';
import type { PlannedRight } from './right-in-words.ts';

/** A saved view that is no longer what it was. */
export interface ViewChange extends Omit<PublishView, 'detail'> {
  readonly detail: Text;
}

/** One thing that publishing does. */
interface PlannedStep {
  readonly id: string;
  readonly text: Text;
  readonly records: number;
}

/** A plan before it is written for a reader. */
export interface Plan extends Omit<PublishPlan, 'steps' | 'questions' | 'calls' | 'rights' | 'views'> {
  readonly steps: readonly PlannedStep[];
  readonly questions: readonly Question[];
  readonly calls: readonly CallChange[];
  readonly rights: readonly PlannedRight[];
  readonly views: readonly ViewChange[];
}

/** The plan as it is read. */
export function writtenPlan(plan: Plan, write: (text: Text) => string = inEnglish): PublishPlan {
  return {
    ...plan,
    steps: plan.steps.map((step) => ({ ...step, text: write(step.text) })),
    questions: plan.questions.map((question) => writtenQuestion(question, write)),
    calls: plan.calls.map(({ call, change, details }) => ({
      call: write(call),
      change,
      details: details.map(write),
    })),
    rights: plan.rights.map((right) => ({ ...right, detail: write(right.detail) })),
    views: plan.views.map((view) => ({ ...view, detail: write(view.detail) })),
  };
}

function writtenQuestion(
  { id, what, why, records, accept, accepted }: Question,
  write: (text: Text) => string,
): PublishQuestion {
  const answers = accept.map(({ word, then }) => ({ word, then: write(then) }));
  return { id, what: write(what), why: write(why), records, accept: answers, accepted: accepted ?? null };
}
