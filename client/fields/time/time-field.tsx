import { useMemo } from 'react';
import { readTime, timeHint, timeToType } from '#shared/typed/read-time.ts';
import { useApp } from '../../app/app-context.tsx';
import type { FieldControls, InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { NumberCell } from '../base/plain-cell.tsx';
import { type OneValueProps, rangeFilter } from '../base/range-filter.tsx';
import { TypedFilter, TypedLine } from '../base/typed-line.tsx';
import type { Typing } from '../base/use-typed.ts';

function TimeFieldInput(props: InputProps<'time'>) {
  return (
    <TypedLine
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      typing={useTimeTyping()}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

function OneTime({ label, value, onChange }: Omit<OneValueProps, 'field'>) {
  return <TypedFilter label={label} value={value} onChange={onChange} typing={useTimeTyping()} />;
}

/** Times of day as people of the contract's language write them. */
export function useTimeTyping(): Typing {
  const { locale } = useApp().style;
  return useMemo(
    () => ({
      read: (typed) => readTime(typed, locale),
      write: (value) => timeToType(String(value), locale),
      tell: (value, typed) => {
        const written = timeToType(String(value), locale);
        return written === typed.trim() ? undefined : written;
      },
      hint: timeHint(locale),
    }),
    [locale],
  );
}

export const timeField: FieldControls<'time'> = {
  Input: TimeFieldInput,
  Cell: NumberCell,
  Filter: rangeFilter<'time'>(OneTime),
  width: 100,
};
