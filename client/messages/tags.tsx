import type { ReactNode } from 'react';

/** Draws what stands in `<code>` of a message. */
export function code(inside: ReactNode) {
  return <code>{inside}</code>;
}

/** Draws what stands in `<strong>` of a message. */
export function strong(inside: ReactNode) {
  return <strong>{inside}</strong>;
}
