import type { Total } from '#shared/fields/totals.ts';
import { t } from '../../messages/t.ts';

const words = {
  sum: 'screens.sum',
  avg: 'screens.average',
  min: 'screens.least',
  max: 'screens.greatest',
} as const;

/** What a total is called. */
export function totalLabel(total: Total): string {
  return t(words[total]);
}
