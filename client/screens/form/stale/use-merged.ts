import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '../values/form-values.ts';
import type { Version } from './newest-version.ts';

interface MergedSettings {
  readonly form: UseFormReturn<FormValues>;
  setBase(version: Version): void;
  submit(): Promise<void>;
}

/** Puts what was chosen of two versions into the form, over the newest of them, and sends it. */
export function useMerged({ form, setBase, submit }: MergedSettings) {
  const [round, setRound] = useState(0);
  const send = useRef(submit);
  useEffect(() => {
    send.current = submit;
  });
  // Only once the form is judged against the newest version: before, it would be sent over the old one again.
  useEffect(() => {
    if (round > 0) void send.current();
  }, [round]);
  const take = (newest: Version, values: FormValues) => {
    setBase(newest);
    form.reset(newest.start);
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    setRound(round + 1);
  };
  return {
    /** Changes whenever the inputs have to be drawn anew with other values. */
    round,
    take,
  };
}
