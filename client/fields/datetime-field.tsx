import { Group, Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../shell/app-context.tsx';
import { DateFilter } from './date-filter.tsx';
import { DateLine } from './date-line.tsx';
import type { FieldControls, InputProps } from './field-controls.ts';
import { inputFrame, refAs } from './input-frame.ts';
import { instantOf, type LocalMoment, localMoment } from './local-moment.ts';
import { NumberCell } from './plain-cell.tsx';

/** Date and time of day in the contract's zone; sent as an instant once both are there. */
function DatetimeInput(props: InputProps<'datetime'>) {
  const { style, description } = useApp();
  const { label, description: help, error, withAsterisk } = inputFrame(props);
  const [typed, setTyped] = useState<LocalMoment>(() => localMoment(String(props.value ?? ''), style.zone));
  const take = (moment: LocalMoment) => {
    setTyped(moment);
    props.onChange(
      moment.date === '' && moment.time === '' ? null : (instantOf(moment, style.zone) ?? moment.date),
    );
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help ?? `Time zone: ${description.settings.timezone}`}
      error={error}
      withAsterisk={withAsterisk}
    >
      <Group gap="xs" grow mb={5}>
        <DateLine
          aria-label={`${label}: date`}
          ref={refAs<HTMLInputElement>(props.inputRef)}
          error={error !== undefined}
          value={typed.date || null}
          onChange={(date) => take({ ...typed, date: date ?? '' })}
          onBlur={props.onBlur}
        />
        <TextInput
          type="time"
          aria-label={`${label}: time`}
          error={error !== undefined}
          value={typed.time}
          onChange={(event) => take({ ...typed, time: event.currentTarget.value })}
          onBlur={props.onBlur}
        />
      </Group>
    </Input.Wrapper>
  );
}

export const datetimeField: FieldControls<'datetime'> = {
  Input: DatetimeInput,
  Cell: NumberCell,
  Filter: DateFilter,
};
