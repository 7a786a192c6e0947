import { Group, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldTypeName } from '#shared/fields/field.ts';
import { rangeEnds } from '#shared/screens/list-filter.ts';
import { t } from '../../messages/t.ts';
import type { FieldOf, FilterProps } from './field-controls.ts';

/** One value as text: as it stands in the address. */
export interface OneValueProps<Name extends FieldTypeName = FieldTypeName> {
  readonly field: FieldOf<Name>;
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** A filter by one value or by two ends, both included; either end may be left open. */
export function rangeFilter<Name extends FieldTypeName>(One: (props: OneValueProps<Name>) => ReactNode) {
  return function RangeFilter({ field, label, operand, value, onChange }: FilterProps<Name>) {
    if (operand === 'value') return <One field={field} label={label} value={value} onChange={onChange} />;
    const [from, to] = rangeEnds(value);
    const tell = (ends: readonly string[]) => onChange(ends.every((end) => end === '') ? '' : ends.join('~'));
    return (
      <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
        <Group gap="xs" grow preventGrowOverflow={false}>
          <One field={field} label={t('fields.from')} value={from} onChange={(text) => tell([text, to])} />
          <One field={field} label={t('fields.to')} value={to} onChange={(text) => tell([from, text])} />
        </Group>
      </Input.Wrapper>
    );
  };
}
