import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { FieldProblem } from '#shared/api/problem.ts';
import { warningsOfStep } from '../../api/records.ts';
import type { FormValues } from '../form/values/form-values.ts';
import { useSendable } from '../form/values/use-sendable.ts';

interface AskedStep {
  readonly plural: string;
  /** Undefined: it is taken with several records, and nothing is said before. */
  readonly id: string | undefined;
  readonly transition: string;
}

/** What soft rules say of a step as its dialog stands: only the server knows what the step sets, and causes. */
export function useStepNotes(
  form: UseFormReturn<FormValues>,
  resolver: Resolver<FormValues>,
  { plural, id, transition }: AskedStep,
): readonly FieldProblem[] {
  const body = useSendable(form, resolver);
  const { data = [] } = useQuery({
    queryKey: ['trial', plural, id, transition, body],
    queryFn: ({ signal }) => warningsOfStep({ plural, id: id ?? '', transition }, body ?? {}, signal),
    enabled: body !== undefined && id !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data;
}
