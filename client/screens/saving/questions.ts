import type { WrittenProblem } from '#shared/api/problem.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import type { AskedOfOne } from '../../api/batch.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';

/** What a soft rule asks before something is saved. */
export interface Question extends WrittenProblem {
  /** Of many records: how many of them it is asked of, and where it is not the same of each, what the first is called. */
  readonly records?: number;
  readonly such?: string;
}

/** A question as it is asked: of many records with how many they are. */
export function sentenceOf({ message, records, such }: Question): string {
  if (records === undefined) return message;
  return such === undefined
    ? t('screens.askedOfMany', { count: records, message })
    : t('screens.askedOfSome', { count: records, such, message });
}

/** What an error asks to be confirmed; nothing where something else is in the way. */
export function questionsIn(error: unknown): readonly Question[] {
  if (error instanceof QuestionsPending) return error.questions;
  return error instanceof ApiProblem ? error.questions : none;
}

const none: readonly Question[] = [];

/** Many records are to be written, and soft rules ask of some of them first. */
export class QuestionsPending extends Error {
  readonly questions: readonly Question[];

  constructor(questions: readonly Question[]) {
    super('Soft rules ask to be confirmed.');
    this.questions = questions;
  }
}

/** What soft rules ask of many records: each rule once, with the number of records. */
export function questionsOfMany(
  asked: readonly AskedOfOne[],
  titleOf: (record: RecordAnswer) => string,
): readonly Question[] {
  const byRule = Map.groupBy(asked, ({ problem }) => problem.code);
  return [...byRule.values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const records = new Set(of.map(({ record }) => record?.id)).size;
    const differ = of.some(({ problem }) => problem.message !== first.problem.message);
    return [
      { ...first.problem, records, ...(differ && first.record ? { such: titleOf(first.record) } : {}) },
    ];
  });
}
