import type { SlowCall } from './calls/owner.ts';

/** What took long, in a few words: `list of ticket, as clerk, member`. */
export function nameOfSlow({ call, of, as }: Pick<SlowCall, 'call' | 'of' | 'as'>): string {
  const about = of === undefined ? call : `${call} of ${of}`;
  return as.length === 0 ? about : `${about}, as ${as.join(', ')}`;
}
