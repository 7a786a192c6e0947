import { Group, MultiSelect } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { ChoiceChecks } from './choice-inputs.tsx';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { OptionBadge } from './option-badge.tsx';
import { drawOption } from './option-dot.tsx';

function ChoicesInput(props: InputProps<'choices'>) {
  return (
    <MultiSelect
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      data={props.field.options.map((option) => ({ value: option.name, label: option.label }))}
      value={namesIn(props.value)}
      onChange={(names) => props.onChange(names.length === 0 ? null : names)}
      renderOption={drawOption(props.field.options)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('fields.clear', { field: props.field.label }) }}
      nothingFoundMessage={t('fields.noSuchOption')}
    />
  );
}

function ChoicesCell({ field, value }: CellProps<'choices'>) {
  return (
    <Group gap={4}>
      {namesIn(value).map((name) => (
        <OptionBadge key={name} options={field.options} name={name} />
      ))}
    </Group>
  );
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

export const choicesField: FieldControls<'choices'> = {
  Input: ChoicesInput,
  Cell: ChoicesCell,
  Filter: ChoiceChecks,
};
