import { type RefObject, useEffect } from 'react';

/**
 * A form that opens as a page begins with the focus in its first field; a dialog does so by itself. Where one types on the
 * screen, the keyboard would cover the form before anybody has read it.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const isTouched = window.matchMedia('(pointer: coarse)').matches;
    if (isTouched || form.current?.closest('[role=dialog]')) return;
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [form]);
}
