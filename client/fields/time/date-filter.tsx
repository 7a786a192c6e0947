import { DateLine } from './date-line.tsx';
import { type OneValueProps, rangeFilter } from '../base/range-filter.tsx';
import { useSlowTyped } from '../base/use-slow-typed.ts';

type OneDayProps = Omit<OneValueProps, 'field'> & { readonly size?: 'xs' };

/** A day in a filter. */
export function OneDay({ label, size, value, onChange }: OneDayProps) {
  return <DateLine label={label} size={size} withinPortal={false} {...useSlowTyped(value, onChange)} />;
}

/** Days, also for moments: people look for "that day", not for that second. */
export const DateFilter = rangeFilter<'date' | 'datetime'>(OneDay);
