import { say } from '../../../ui/say.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import { STEP_WORD } from '../steps/use-steps.ts';
import type { FormValues } from '../values/form-values.ts';
import { draftIn, draftOf, type Filled, type Restored, restoredFrom, wordsOfLeft } from './draft-values.ts';
import { type DraftPlace, readDraftText, removeDraft, writeDraftText } from './kept-drafts.ts';

/** A pause in the typing after which a draft is kept, in milliseconds. */
const PAUSE = 400;

interface DraftSettings extends Filled {
  readonly form: UseFormReturn<FormValues>;
  readonly start: FormValues;
  /** Only the form of a new record has a draft. */
  readonly isNew: boolean;
  /** It was saved, or waits for somebody else: there is no draft of it any more. */
  isOver(): boolean;
  /** As `isOver`, once the form shows it. */
  readonly isSaved: boolean;
  /** Opens the form anew. */
  onAgain?(): void;
}

/** The draft of a form. */
export interface FormDraft {
  /** What was put back into the form, and when that was kept; undefined: the form began without a draft. */
  readonly restored?: {
    readonly at: number;
    readonly again: readonly string[];
    readonly lost: readonly string[];
  };
  /** Everything as the form begins without one. */
  discard(): void;
  /** Keeps what is typed now, and tells whether that is all, so that leaving loses nothing. */
  keep(): boolean;
}

/** Keeps what is typed into a new record in the browser, and puts it back when the form opens again. */
export function useDraft(settings: DraftSettings): FormDraft {
  const { form, isNew, isSaved, onAgain } = settings;
  const place = usePlaceOfDraft();
  const now = useRef(settings);
  useEffect(() => {
    now.current = settings;
  });
  const [restored, setRestored] = useState<FormDraft['restored']>();
  const discarded = useRef(false);
  const left = useRef<Restored['left']>({});
  const keep = useCallback(
    () => keepNow(place, now.current, { left: left.current, discarded: discarded.current }),
    [place],
  );
  useEffect(() => {
    const draft = isNew ? draftIn(readDraftText(place)) : undefined;
    if (draft === undefined) return;
    const { values, again, ...rest } = restoredFrom(draft, now.current);
    left.current = rest.left;
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    setRestored({ at: draft.at, again, lost: wordsOfLeft(rest.left) });
  }, [form, isNew, place]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      if (keep()) say({ id: 'draft', message: t('screens.draftKept') });
    };
  }, [form, keep]);
  useEffect(() => {
    if (isSaved) keep(); // what is sent is no draft, also where its page stays
  }, [isSaved, keep]);
  const discard = () => {
    discarded.current = true;
    removeDraft(place);
    onAgain?.();
  };
  return { discard, keep, ...(restored ? { restored } : {}) };
}

/** Whether there is a draft now that has all that was typed. What the form takes no more stays in it. */
function keepNow(
  place: DraftPlace,
  { form, isNew, isOver, start, ...filled }: DraftSettings,
  { left, discarded }: { readonly left: Restored['left']; readonly discarded: boolean },
): boolean {
  if (!isNew) return false;
  const draft = discarded || isOver() ? undefined : draftOf(filled, form.getValues(), start);
  if (draft === undefined) {
    removeDraft(place);
    return false;
  }
  const text = JSON.stringify({ at: Date.now(), ...draft, values: { ...left, ...draft.values } });
  return writeDraftText(place, text) && draft.omitted.length === 0;
}

/** The form of this person at this address, without the page of the form. */
function usePlaceOfDraft(): DraftPlace {
  const { person, held } = useApp();
  const { pathname, search } = useLocation();
  const words = new URLSearchParams(search);
  words.delete(STEP_WORD);
  const address = `${pathname}?${words}`;
  const owner = held === undefined ? person?.id : undefined;
  return useMemo(() => ({ person: owner, address }), [owner, address]);
}
