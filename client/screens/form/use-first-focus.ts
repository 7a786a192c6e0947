import { type RefObject, useEffect } from 'react';

/**
 * A form that opens as a page begins with the focus in its first field; a dialog does so by itself. Where one types on the
 * screen, the keyboard would cover the form before anybody has read it.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const isTouched = window.matchMedia('(pointer: coarse)').matches;
    if (isTouched || form.current?.closest('[role=dialog]')) return;
    const first = (which: string) => form.current?.querySelector<HTMLElement>(which);
    // Where the first field is not for this record, the next one is the first.
    const next = 'input:not([type=hidden], [type=file], :disabled), textarea';
    (first('[data-autofocus]') ?? first(next))?.focus({ preventScroll: true });
  }, [form]);
}
