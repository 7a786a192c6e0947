import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isWorthAnotherTry } from '../../api/call/another-try.ts';
import { readPrefilled } from '../../api/records.ts';
import type { FilledCall } from './field/form-choices.tsx';
import { type FormPart, rowsIn } from './values/form-parts.ts';
import type { FormValues } from './values/form-values.ts';
import {
  filledBody,
  leavesSomething,
  newProposals,
  rowsWithProposals,
  toldOfRows,
} from './values/proposals.ts';

/** A pause in the typing after which the server is asked, in milliseconds. */
const PAUSE = 150;

interface ProposalsProps {
  readonly form: UseFormReturn<FormValues>;
  readonly call: FilledCall;
  readonly parts?: readonly FormPart[];
}

const noParts: readonly FormPart[] = [];

/**
 * Puts into a form what the server would fill in where something is left to it, and does so anew while that changes. It
 * draws nothing.
 */
export function Proposals({ form, call, parts = noParts }: ProposalsProps) {
  const { address, fields, before } = call;
  const [values] = useDebouncedValue(useWatch({ control: form.control }), PAUSE);
  const filled = { fields, parts, before };
  const { body, keys } = filledBody(filled, values);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['prefilled', address, body, keys],
    queryFn: async ({ signal }) => ({ told: await readPrefilled(address, body, signal), keys }),
    enabled: leavesSomething(filled, values),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: isWorthAnotherTry,
  });
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    const now = form.getValues();
    // No value of the person's: what is proposed is what the form begins with.
    for (const [name, value] of Object.entries(newProposals(fields, now, data.told)))
      form.resetField(name, { defaultValue: value, keepError: true, keepTouched: true });
    for (const part of parts) {
      const told = toldOfRows(data.told, part.name, data.keys[part.name] ?? []);
      const rows = rowsWithProposals(part, rowsIn(now[part.name]), told);
      if (rows !== undefined) form.setValue(part.name, rows);
    }
    // Also where the form has lost what was told, and asks for the same again: the answer is the one from before.
  }, [data, isPlaceholderData, values, form, fields, parts]);
  return null;
}
