import type { FocusEvent } from 'react';

/** What stands in an input is selected as one comes to it, so that what is typed takes its place. */
export function selectAll({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  currentTarget.select();
  // The end of a click would put the cursor somewhere else.
  currentTarget.addEventListener('mouseup', (event) => event.preventDefault(), { once: true });
}
