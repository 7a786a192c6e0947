import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import { type Span, spans, turned } from './days/days.ts';
import { PeriodHead } from './period-head.tsx';
import type { CalendarState } from './use-calendar-state.ts';

const labels = {
  month: { own: 'screens.month', previous: 'screens.previousMonth', next: 'screens.nextMonth' },
  week: { own: 'screens.week', previous: 'screens.previousWeek', next: 'screens.nextWeek' },
  day: { own: 'screens.day', previous: 'screens.previousDay', next: 'screens.nextDay' },
} as const satisfies Readonly<Record<Span, Readonly<Record<string, PlainKey>>>>;

interface CalendarHeadProps {
  readonly state: CalendarState;
  readonly weeks: readonly (readonly string[])[];
  onChange(state: CalendarState): void;
}

/** Which time is shown, and the ways to another. */
export function CalendarHead({ state, weeks, onChange }: CalendarHeadProps) {
  const { at, span } = state;
  return (
    <PeriodHead
      title={useTimeInWords(state, weeks)}
      earlier={t(labels[span].previous)}
      later={t(labels[span].next)}
      onGo={(day) => onChange({ ...state, at: day })}
      onTurn={(by) => onChange({ ...state, at: turned(at, span, by) })}
    >
      <SegmentedControl
        size="xs"
        aria-label={t('screens.periodLength')}
        value={span}
        data={spans.map((value) => ({ value, label: t(labels[value].own) }))}
        onChange={(value) => onChange({ ...state, span: spans.find((one) => one === value) ?? span })}
      />
    </PeriodHead>
  );
}

/** "January 2026", "5 – 11 Jan 2026", "Monday, 5 January 2026". */
function useTimeInWords({ at, span }: CalendarState, weeks: readonly (readonly string[])[]): string {
  const { style } = useApp();
  const moment = (date: string) => new Date(`${date}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormatter(style.locale, { ...options, timeZone: 'UTC' });
  if (span === 'month') return format({ month: 'long', year: 'numeric' }).format(moment(at));
  if (span === 'day') return format({ dateStyle: 'full' }).format(moment(at));
  const days = weeks.flat();
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    moment(days[0] ?? at),
    moment(days.at(-1) ?? at),
  );
}
