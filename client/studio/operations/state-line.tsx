import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { momentText } from '../../ui/clock-text.ts';
import classes from '../../ui/lines.module.css';

interface StateLineProps {
  readonly state: string;
  readonly colour: string;
  readonly children: ReactNode;
}

/** What is said of what goes out and comes in, by its state. */
export const stateKeys = {
  waiting: 'studio.stateWaiting',
  sent: 'studio.stateSent',
  failed: 'studio.stateFailed',
  withheld: 'studio.stateWithheld',
  taken: 'studio.stateTaken',
  aside: 'studio.stateAside',
  refused: 'studio.stateRefused',
  reading: 'studio.stateReading',
} as const;

/** A line of what comes and goes: what has become of it, and what there is to say. */
export function StateLine({ state, colour, children }: StateLineProps) {
  return (
    <li className={classes.line}>
      <Badge size="sm" variant="light" tt="none" color={colour}>
        {state}
      </Badge>{' '}
      {children}
    </li>
  );
}

/** Writes moments as the lists of operations have them: short, as the viewer reads. */
export function useMoment(): (at: string) => string {
  const { style } = useApp();
  return (at) => momentText(at, style);
}
