import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { WrittenProblem } from '#shared/api/problem.ts';
import { stepOf } from '../../api/batch.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { warningsOfStep } from '../../api/records.ts';
import type { FormValues } from '../form/values/form-values.ts';
import { useNotesOfMany } from '../saving/use-notes-of-many.ts';
import { useSendable } from '../form/values/use-sendable.ts';

interface NotedStep {
  readonly entity: EntityDescription;
  /** With one record, or with several. */
  readonly records: readonly RecordAnswer[];
  readonly transition: string;
}

/** What soft rules say of a step as its dialog stands: only the server knows what the step sets, and causes. */
export function useStepNotes(
  form: UseFormReturn<FormValues>,
  resolver: Resolver<FormValues>,
  { entity, records, transition }: NotedStep,
): readonly WrittenProblem[] {
  const body = useSendable(form, resolver);
  const { plural } = entity;
  const id = records.length === 1 ? records[0]?.id : undefined;
  const ofMany = useNotesOfMany(entity, {
    records: id === undefined ? records : [],
    operation: stepOf(plural, transition, body ?? {}),
    event: transition,
    body,
  });
  const { data = [] } = useQuery({
    queryKey: ['trial', plural, id, transition, body],
    queryFn: ({ signal }) => warningsOfStep({ plural, id: id ?? '', transition }, body ?? {}, signal),
    enabled: body !== undefined && id !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return id === undefined ? ofMany : data;
}
