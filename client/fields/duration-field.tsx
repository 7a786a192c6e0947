import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { durationFrom, durationTyped } from './duration-text.ts';
import type { FieldControls, InputProps } from './field-controls.ts';
import { inputFrame, refAs } from './input-frame.ts';
import { NumberCell } from './plain-cell.tsx';
import { type OneValueProps, rangeFilter } from './range-filter.tsx';
import { SlowTextInput } from './slow-text-input.tsx';

function DurationInput(props: InputProps<'duration'>) {
  const [typed, setTyped] = useState(props.value === null ? '' : durationTyped(String(props.value)));
  return (
    <TextInput
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      placeholder="1:30 or 1h 30m"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        props.onChange(text.trim() === '' ? null : (durationFrom(text) ?? text));
      }}
    />
  );
}

/** What is no duration (yet) filters by nothing. */
function OneDuration({ label, value, onChange }: OneValueProps) {
  return (
    <SlowTextInput
      label={label}
      placeholder="1:30 or 1h 30m"
      value={value === '' ? '' : durationTyped(value)}
      onChange={(typed) => onChange(durationFrom(typed) ?? '')}
    />
  );
}

export const durationField: FieldControls<'duration'> = {
  Input: DurationInput,
  Cell: NumberCell,
  Filter: rangeFilter(OneDuration),
};
