import { TextInput } from '@mantine/core';
import type { FieldControls, InputProps } from './field-controls.ts';
import { inputFrame, refAs } from './input-frame.ts';
import { NumberCell } from './plain-cell.tsx';
import { rangeFilter } from './range-filter.tsx';
import { SlowTextInput } from './slow-text-input.tsx';

function TimeFieldInput(props: InputProps<'time'>) {
  return (
    <TextInput
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      type="time"
      value={props.value === null ? '' : String(props.value)}
      onChange={(event) =>
        props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
      }
    />
  );
}

export const timeField: FieldControls<'time'> = {
  Input: TimeFieldInput,
  Cell: NumberCell,
  Filter: rangeFilter(({ label, value, onChange }) => (
    <SlowTextInput label={label} value={value} onChange={onChange} type="time" />
  )),
};
