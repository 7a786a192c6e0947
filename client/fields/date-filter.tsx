import { DateLine } from './date-line.tsx';
import { type OneValueProps, rangeFilter } from './range-filter.tsx';

function OneDay({ label, value, onChange }: OneValueProps<'date' | 'datetime'>) {
  return (
    <DateLine
      label={label}
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
      popoverProps={{ withinPortal: false }}
    />
  );
}

/** Days, also for moments: people look for "that day", not for that second. */
export const DateFilter = rangeFilter<'date' | 'datetime'>(OneDay);
