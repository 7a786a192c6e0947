import { NativeSelect } from '@mantine/core';
import { periods } from '#shared/fields/time/periods.ts';
import { t } from '../../../messages/t.ts';
import { periodWords } from './filter-words.ts';

interface PeriodSelectProps {
  /** The name of a period; empty where none is chosen. */
  readonly value: string;
  onChange(value: string): void;
}

/** The stretches of days that move with today. */
export function PeriodSelect({ value, onChange }: PeriodSelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={t('screens.period')}
      value={value}
      data={[
        { value: '', label: t('screens.choose') },
        ...periods.map((period) => ({ value: period, label: t(periodWords[period]) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
