import { Group, Radio, Switch, Text } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { t } from '../../messages/t.ts';
import type { CellProps, FieldControls, FilterProps, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';

function BooleanInput(props: InputProps<'boolean'>) {
  const { withAsterisk: _, 'aria-required': __, ...frame } = inputFrame(props);
  return (
    <Switch
      {...frame}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

function BooleanCell({ value, room }: CellProps<'boolean'>) {
  const Icon = value === true ? IconCheck : IconMinus;
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} aria-hidden />
      <Text component="span" size={room === 'row' ? 'sm' : undefined}>
        {value === true ? t('fields.yes') : t('fields.no')}
      </Text>
    </Group>
  );
}

function BooleanFilter({ label, value, onChange }: FilterProps<'boolean'>) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <Group mt="xs">
        <Radio value="yes" label={t('fields.yes')} />
        <Radio value="no" label={t('fields.no')} />
      </Group>
    </Radio.Group>
  );
}

export const booleanField: FieldControls<'boolean'> = {
  Input: BooleanInput,
  Cell: BooleanCell,
  Filter: BooleanFilter,
  width: 100,
};
