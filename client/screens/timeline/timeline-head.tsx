import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { ActionIcon, Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { timeScales } from '#shared/screens/list-state.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { todayOf } from '../calendar/use-calendar-state.ts';
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
  const app = useApp();
  const { scale, first, last } = axis;
  const turn = (by: -1 | 1) => onChange({ ...state, at: turnedAxis(state.at, scale, by) });
  const format = dateFormatter(app.style.locale, {
    ...(scale === 'month' ? {} : { day: 'numeric' }),
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const moment = (day: string) => new Date(`${day}T00:00:00Z`);
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label={t('screens.period')}>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => onChange({ ...state, at: todayOf(app) })}>
          {t('screens.today')}
        </Button>
        <ActionIcon variant="default" size={30} aria-label={t('screens.earlier')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={t('screens.later')} onClick={() => turn(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Title order={2} size="md" fw={600} aria-live="polite">
          {format.formatRange(moment(first), moment(last))}
        </Title>
      </Group>
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
    </Group>
  );
}
