import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { minutesAt } from './days/hours.ts';
import classes from './hour-grid.module.css';
import { momentOf } from './use-calendar-state.ts';

/** How often the line moves, in milliseconds. */
const EVERY = 30_000;

/** The time it is, across the day of today. */
export function NowLine() {
  const { description, style } = useApp();
  const [, setRound] = useState(0);
  useInterval(() => setRound((round) => round + 1), EVERY, { autoInvoke: true });
  const minutes = minutesAt(momentOf(description), style.zone);
  return <li className={classes.now} aria-hidden style={{ top: `${(minutes / 1440) * 100}%` }} />;
}
