import { VisuallyHidden } from '@mantine/core';
import { t } from '../../../messages/t.ts';
import { clockOf } from '../days/hours.ts';
import type { Minutes } from './closed-times.ts';
import classes from './closed.module.css';

const wholeDay = 1440;

/** The closed hours of a day, shaded; whoever cannot see it hears from when to when. */
export function ClosedHours({ closed }: { readonly closed: readonly Minutes[] | undefined }) {
  return closed?.map(({ from, to }) => (
    <li
      key={from}
      className={classes.hours}
      style={{ top: `${(from / wholeDay) * 100}%`, height: `${((to - from) / wholeDay) * 100}%` }}
    >
      <VisuallyHidden>
        {t('screens.closedBetween', { from: clockOf(from), to: to === wholeDay ? '24:00' : clockOf(to) })}
      </VisuallyHidden>
    </li>
  ));
}
