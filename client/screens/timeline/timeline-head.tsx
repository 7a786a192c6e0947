import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { timeScales } from '#shared/screens/list-state.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { PeriodHead } from '../calendar/period-head.tsx';
import { type Axis, turnedAxis } from './axis.ts';
import type { TimelineState } from './use-timeline-state.ts';

const labels = {
  day: 'screens.scaleDays',
  week: 'screens.scaleWeeks',
  month: 'screens.scaleMonths',
} as const;

interface TimelineHeadProps {
  readonly state: TimelineState;
  readonly axis: Axis;
  onChange(state: TimelineState): void;
}

/** Which time is shown, the ways to another, and how closely it is looked at. */
export function TimelineHead({ state, axis, onChange }: TimelineHeadProps) {
  const { locale } = useApp().style;
  const { scale, first, last } = axis;
  const format = dateFormatter(locale, {
    ...(scale === 'month' ? {} : { day: 'numeric' }),
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const moment = (day: string) => new Date(`${day}T00:00:00Z`);
  return (
    <PeriodHead
      title={format.formatRange(moment(first), moment(last))}
      earlier={t('screens.earlier')}
      later={t('screens.later')}
      onGo={(day) => onChange({ ...state, at: day })}
      onTurn={(by) => onChange({ ...state, at: turnedAxis(state.at, scale, by) })}
    >
      <SegmentedControl
        size="xs"
        aria-label={t('screens.timeScale')}
        value={scale}
        data={timeScales.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={(value) => {
          const next = timeScales.find((one) => one === value);
          onChange({ ...state, list: { ...state.list, scale: next } });
        }}
      />
    </PeriodHead>
  );
}
