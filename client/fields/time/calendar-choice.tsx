import { DatePicker } from '@mantine/dates';
import './calendar-choice.css';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import classes from './calendar-choice.module.css';
import { firstDayOfWeek } from './first-day-of-week.ts';

export interface CalendarChoiceProps {
  readonly value: string | null;
  readonly min?: string;
  readonly max?: string;
  /** The days that may be taken; undefined: all. */
  readonly among?: ReadonlySet<string>;
  /** A day of the month that is shown; undefined: it begins with that of the value. */
  readonly shown?: string;
  onShow?(date: string): void;
  onChange(date: string): void;
}

/** Days to pick from, in the contract's language. Loaded when a calendar is first opened. */
export function CalendarChoice(props: CalendarChoiceProps) {
  const { value, min, max, among, shown, onShow, onChange } = props;
  const { style, description } = useApp();
  const today = dateAt(style.zone, description.now);
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormatter(style.locale, { ...options, timeZone: 'UTC' });
    return (date: string) => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
  };
  const named = written({ dateStyle: 'full' });
  return (
    <DatePicker
      value={value}
      onChange={(date) => date !== null && onChange(date.slice(0, 10))}
      defaultDate={value ?? today}
      {...(shown === undefined ? {} : { date: shown, onDateChange: onShow })}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={firstDayOfWeek(style.locale)}
      weekdayFormat={written({ weekday: 'short' })}
      monthLabelFormat={written({ month: 'long', year: 'numeric' })}
      monthsListFormat={written({ month: 'short' })}
      yearsListFormat={written({ year: 'numeric' })}
      getDayAriaLabel={named}
      previousLabel={t('fields.previousMonth')}
      nextLabel={t('fields.nextMonth')}
      excludeDate={among && ((date) => !among.has(date.slice(0, 10)))}
      getDayProps={(date) => (date.slice(0, 10) === today ? { 'aria-current': 'date' } : {})}
      hideOutsideDates
      fullWidth={among !== undefined}
      classNames={{ day: classes.day }}
    />
  );
}
