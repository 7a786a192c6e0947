import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { gregorian } from '#shared/typed/date-words.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import classes from './calendar-choice.module.css';
import { firstDayOfWeek } from './first-day-of-week.ts';

export interface CalendarChoiceProps {
  readonly value: string | null;
  readonly min?: string;
  readonly max?: string;
  onChange(date: string): void;
}

/** Days to pick from, in the contract's language. Loaded when a calendar is first opened. */
export function CalendarChoice({ value, min, max, onChange }: CalendarChoiceProps) {
  const { style, description } = useApp();
  const shown = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormatter(gregorian(style.locale), { ...options, timeZone: 'UTC' });
    return (date: string) => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
  };
  const named = shown({ dateStyle: 'full' });
  return (
    <DatePicker
      value={value}
      onChange={(date) => date !== null && onChange(date.slice(0, 10))}
      defaultDate={value ?? description.now.slice(0, 10)}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={firstDayOfWeek(style.locale)}
      weekdayFormat={shown({ weekday: 'short' })}
      monthLabelFormat={shown({ month: 'long', year: 'numeric' })}
      monthsListFormat={shown({ month: 'short' })}
      yearsListFormat={shown({ year: 'numeric' })}
      getDayAriaLabel={named}
      previousLabel={t('fields.previousMonth')}
      nextLabel={t('fields.nextMonth')}
      hideOutsideDates
      classNames={{ day: classes.day }}
    />
  );
}
