import type { KeyboardEvent } from 'react';

/** Enter in an opened list takes what is marked there, or nothing: it never sends the form around it. */
export function enterStays(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true')
    event.preventDefault();
}
