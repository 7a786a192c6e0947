import { isA } from './field-types.ts';
import type { FieldSettings, FieldShape } from './field.ts';

/** What is worked out of the values of a column. */
export type Total = 'sum' | 'avg' | 'min' | 'max';

/** Amounts in a currency that stands in each record cannot be added up. */
export function totalsOf(field: FieldShape): readonly Total[] {
  if (isA(field, 'integer', 'decimal'))
    return 'currency' in field && typeof field.currency === 'object' ? [] : ['sum', 'avg', 'min', 'max'];
  return isA(field, 'date', 'datetime', 'time', 'duration') ? ['min', 'max'] : [];
}

/** A total as the totals of a list take and answer it: `sum(price)`. */
export function totalName(path: string, total: Total): string {
  return `${total}(${path})`;
}

/** What a total is, as a field would be: an average has two digits more than whole numbers. */
export function totalSettings(field: FieldSettings, total: Total): FieldSettings {
  return total === 'avg' && isA(field, 'integer') ? { type: 'decimal', scale: 2 } : field;
}
