import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { useApp } from '../shell/app-context.tsx';
import classes from './calendar-input.module.css';
import { dateFrom, dateTyped } from './date-text.ts';

export type CalendarInputProps = Omit<
  DateInputProps,
  'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'minDate' | 'maxDate'
> & {
  readonly value: string | null;
  readonly min?: string;
  readonly max?: string;
  onChange(value: string | null): void;
};

/** A date to type or to pick, in the contract's language. Loaded when a form or filter first needs one. */
export function CalendarInput({ value, min, max, onChange, onBlur, ...rest }: CalendarInputProps) {
  const { style, description } = useApp();
  // Opened by a click only, and until a date is there: it covers the errors and buttons below.
  const [opened, setOpened] = useState(false);
  const take = (date: string | null) => {
    setOpened(false);
    onChange(date);
  };
  const shown = (options: Intl.DateTimeFormatOptions) => (date: string) =>
    new Intl.DateTimeFormat(style.locale, { ...options, timeZone: 'UTC' }).format(
      new Date(`${date.slice(0, 10)}T00:00:00Z`),
    );
  return (
    <DateInput
      {...rest}
      value={value}
      onChange={take}
      popoverProps={{ opened }}
      onClick={() => setOpened(true)}
      onBlur={(event) => {
        setOpened(false);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpened(false);
      }}
      defaultDate={value ?? description.now.slice(0, 10)}
      minDate={min}
      maxDate={max}
      valueFormat={(date) => dateTyped(date.slice(0, 10), style.locale)}
      dateParser={(typed) => dateFrom(typed, style.locale)}
      weekdayFormat={shown({ weekday: 'short' })}
      monthLabelFormat={shown({ month: 'long', year: 'numeric' })}
      previousLabel="Previous month"
      nextLabel="Next month"
      autoComplete="off"
      hideOutsideDates
      classNames={{ day: classes.day }}
    />
  );
}
