import { useMemo } from 'react';
import { formatValue } from '#shared/fields/format-value.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { readDuration } from '#shared/typed/read-duration.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import type { FieldControls, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { NumberCell } from '../base/plain-cell.tsx';
import { type OneValueProps, rangeFilter } from '../base/range-filter.tsx';
import { TypedFilter, TypedLine } from '../base/typed-line.tsx';
import type { Typing } from '../base/use-typed.ts';

function DurationInput(props: InputProps<'duration'>) {
  return (
    <TypedLine
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      typing={useDurationTyping()}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

function OneDuration({ label, value, onChange }: Omit<OneValueProps, 'field'>) {
  return <TypedFilter label={label} value={value} onChange={onChange} typing={useDurationTyping()} />;
}

function useDurationTyping(): Typing {
  const { style } = useApp();
  return useMemo(() => {
    const write = (value: JsonValue) => formatValue({ type: 'duration' }, value, style);
    return {
      read: (typed) => readDuration(typed, style.locale),
      write,
      tell: (value, typed) => (write(value) === typed.trim() ? undefined : write(value)),
      hint: t('fields.durationExample'),
    };
  }, [style]);
}

export const durationField: FieldControls<'duration'> = {
  Input: DurationInput,
  Cell: NumberCell,
  Filter: rangeFilter<'duration'>(OneDuration),
  width: 144,
};
