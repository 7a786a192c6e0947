import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import classes from './calendar.module.css';
import { todayOf } from './use-calendar-state.ts';

interface PeriodHeadProps {
  /** The time that is shown, in words. */
  readonly title: string;
  readonly earlier: string;
  readonly later: string;
  onGo(day: string): void;
  onTurn(by: -1 | 1): void;
  /** How much of it is shown. */
  readonly children: ReactNode;
}

/** Which time is shown, and the ways to another. */
export function PeriodHead({ title, earlier, later, onGo, onTurn, children }: PeriodHeadProps) {
  const app = useApp();
  return (
    <Group className={classes.period} gap="xs" role="group" aria-label={t('screens.period')}>
      <Group gap="xs" className={classes.turns}>
        <Button variant="default" size="xs" onClick={() => onGo(todayOf(app))}>
          {t('screens.today')}
        </Button>
        <ActionIcon variant="default" size={30} aria-label={earlier} onClick={() => onTurn(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={later} onClick={() => onTurn(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Title order={2} size="md" fw={600} aria-live="polite">
          {title}
        </Title>
      </Group>
      <div className={classes.length}>{children}</div>
    </Group>
  );
}
