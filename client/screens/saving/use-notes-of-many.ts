import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { WrittenProblem } from '#shared/api/problem.ts';
import { notesOfMany, type WriteOfMany } from '../../api/batch.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';
import { recordTitle } from '../../app/record-title.ts';
import { questionsOfMany, sentenceOf } from './questions.ts';

interface Trial extends Omit<WriteOfMany, 'confirm'> {
  /** What is sent, as far as two trials differ by it; undefined: nothing is asked yet. */
  readonly body: unknown;
  /** The kind of write: the name of a step, or `update`. */
  readonly event: string;
}

/** What would be said of many records before they are written: each refusal and each rule once, with how many they are. */
export function useNotesOfMany(entity: EntityDescription, trial: Trial): readonly WrittenProblem[] {
  const { records, body, event } = trial;
  const { data = [] } = useQuery({
    queryKey: ['trial', entity.plural, records.map(({ id, version }) => [id, version]), event, body],
    queryFn: ({ signal }) => notesOfMany(trial, signal),
    enabled: body !== undefined && records.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const titleOf = (record: RecordAnswer) => recordTitle(record, entity);
  const asked = questionsOfMany(
    data.filter(({ refused }) => !refused),
    titleOf,
  );
  const refused = questionsOfMany(
    data.filter((one) => one.refused),
    titleOf,
  );
  return [
    ...refused.map((one) => ({ ...one, message: t('screens.wouldBeRefused', { message: sentenceOf(one) }) })),
    ...asked.map((question) => ({ ...question, message: sentenceOf(question) })),
  ];
}
