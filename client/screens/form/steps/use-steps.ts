import { useEffect, useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { FormValues } from '../values/form-values.ts';
import { type FormGroup, namesIn } from './form-groups.ts';

/** Where somebody is in a form that is filled in page by page. */
export interface Steps {
  /** Place of the page that is shown. */
  readonly at: number;
  readonly isLast: boolean;
  /** Goes on, where nothing of this page is wrong. */
  next(): Promise<void>;
  /** To a page that was there before; undefined on the first one. */
  readonly back?: () => void;
  /** Puts the focus into a field, also on another page. */
  focus(name: string): void;
}

/** The word of the address; so the browser's own way back leads to the page before. */
export const STEP_WORD = 'step';

/**
 * The pages of a form, one after the other. A page is judged before the next one opens, and what is refused in the end leads
 * back to the first page that has something wrong.
 */
export function useSteps(groups: readonly FormGroup[], form: UseFormReturn<FormValues>): Steps {
  const [parameters, setParameters] = useSearchParams();
  // Nobody begins in the middle, whatever the address says.
  const [reached, setReached] = useState(0);
  const at = Math.min(reached, Math.max(0, Number(parameters.get(STEP_WORD) ?? 1) - 1 || 0));
  const goTo = (place: number) => {
    setReached((before) => Math.max(before, place));
    setParameters((now) => withStep(now, place));
  };
  useReturn(groups, { form, at, goTo });
  const focus = (name: string) => {
    const place = groups.findIndex((group) => namesIn(group).includes(name));
    if (place >= 0 && place !== at) goTo(place);
    requestAnimationFrame(() => form.setFocus(name)); // once it is drawn
  };
  const next = async () => {
    const group = groups[at];
    if (group === undefined || (await form.trigger([...namesIn(group)], { shouldFocus: true })))
      return goTo(Math.min(at + 1, groups.length - 1));
    // From now on judged while one types: a problem that goes as its field is left would move the button under the pointer.
    for (const name of namesIn(group))
      if (form.getFieldState(name).error !== undefined)
        form.setValue(name, form.getValues(name), { shouldTouch: true });
    return undefined;
  };
  const isLast = at === groups.length - 1;
  return { at, isLast, next, focus, ...(at > 0 ? { back: () => goTo(at - 1) } : {}) };
}

function withStep(parameters: URLSearchParams, place: number): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (place === 0) next.delete(STEP_WORD);
  else next.set(STEP_WORD, String(place + 1));
  return next;
}

interface Returning {
  readonly form: UseFormReturn<FormValues>;
  readonly at: number;
  goTo(place: number): void;
}

/** After each try to send the form: to the first page with a mistake, unless this one has one. */
function useReturn(groups: readonly FormGroup[], { form, at, goTo }: Returning): void {
  const { errors, submitCount, isSubmitting } = useFormState({ control: form.control });
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const wrong = groups.map((group) => namesIn(group).some((name) => errors[name] !== undefined));
    const first = wrong.indexOf(true);
    if (first >= 0 && wrong[at] !== true) goTo(first);
    // What is mended later leads nowhere: only the end of a try does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, isSubmitting]);
}
