import { Group, Input } from '@mantine/core';
import { rangeEnds } from '../screens/table/list-filter.ts';
import { DateLine } from './date-line.tsx';
import type { FilterProps } from './field-controls.ts';

/** From and to, both included; either may be left open. */
export function DateRange({ label, value, onChange }: FilterProps<'date'>) {
  const [from, to] = rangeEnds(value);
  const tell = (ends: readonly string[]) => onChange(ends.every((end) => end === '') ? '' : ends.join('~'));
  return (
    <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <DateLine
          label="From"
          value={from || null}
          onChange={(date) => tell([date ?? '', to])}
          popoverProps={{ withinPortal: false }}
        />
        <DateLine
          label="To"
          value={to || null}
          onChange={(date) => tell([from, date ?? ''])}
          popoverProps={{ withinPortal: false }}
        />
      </Group>
    </Input.Wrapper>
  );
}
