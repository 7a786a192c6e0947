import { Checkbox, Select, Stack } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { enterStays } from '../base/enter-stays.ts';
import type { CellProps, FilterProps, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { sendable } from '../base/not-understood.ts';
import { OptionBadge } from './option-badge.tsx';
import { drawOption, OptionDot } from './option-dot.tsx';

/** Longer lists than this can be searched by typing. */
const fewOptions = 8;

export function ChoiceSelect(props: InputProps<'choice' | 'state'>) {
  const { options } = props.field;
  const chosen = sendable(props.value);
  const value = chosen === null ? null : String(chosen);
  return (
    <Select
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      data={options.map((option) => ({ value: option.name, label: option.label }))}
      value={value}
      onChange={props.onChange}
      openOnFocus={false}
      onKeyDown={enterStays}
      searchable={options.length > fewOptions}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t('fields.clear', { field: props.field.label }) }}
      allowDeselect={false}
      nothingFoundMessage={t('fields.noSuchOption')}
      leftSection={
        value === null || !options.some(({ colour }) => colour) ? undefined : (
          <OptionDot options={options} name={value} />
        )
      }
      renderOption={drawOption(options)}
    />
  );
}

export function ChoiceCell({ field, value, room }: CellProps<'choice' | 'state'>) {
  return <OptionBadge options={field.options} name={String(value)} size={room === 'page' ? 'lg' : 'md'} />;
}

/** Any of several options. */
export function ChoiceChecks({ field, label, value, onChange }: FilterProps<'choice' | 'choices' | 'state'>) {
  return (
    <Checkbox.Group
      label={label}
      value={value === '' ? [] : value.split(',')}
      onChange={(names) => onChange(names.join(','))}
    >
      <Stack gap="xs" mt="xs">
        {field.options.map((option) => (
          <Checkbox key={option.name} value={option.name} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
