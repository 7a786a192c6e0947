import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { momentText } from '../../ui/clock-text.ts';
import classes from './state-line.module.css';

interface StateLineProps {
  readonly state: string;
  readonly colour: string;
  /** What it is, and what more there is to know it by. */
  readonly name: string;
  readonly about?: readonly (string | null)[];
  readonly at?: string | null;
  /** What became of it, and what can be done. */
  readonly children?: ReactNode;
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

/** A line of what comes and goes. */
export function StateLine({ state, colour, name, about = [], at, children }: StateLineProps) {
  const moment = useMoment();
  const more = about.filter((word) => word !== null && word !== '' && word !== name);
  return (
    <li className={classes.line}>
      <Badge size="sm" variant="light" tt="none" color={colour} className={classes.state ?? ''}>
        {state}
      </Badge>
      <div className={classes.what}>
        <bdi>
          <strong>{name}</strong>
          {more.map((word) => ` · ${word}`)}
        </bdi>
        {children}
      </div>
      {at && (
        <Text component="time" size="xs" c="dimmed" dateTime={at} className={classes.at ?? ''}>
          {moment(at)}
        </Text>
      )}
    </li>
  );
}

/** What is said of a line below it. */
export function Said({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

/** Writes moments as the lists of operations have them: short, as the viewer reads. */
export function useMoment(): (at: string) => string {
  const { style } = useApp();
  return (at) => momentText(at, style);
}
