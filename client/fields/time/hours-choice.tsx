import { Text } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../messages/t.ts';
import classes from './free-times.module.css';
import type { TimeOfDay } from './moments-by-day.ts';

interface HoursChoiceProps {
  /** The day, in words. */
  readonly title: string;
  readonly label: string;
  readonly hours: readonly TimeOfDay[];
  readonly value: string | null;
  readonly disabled: boolean;
  onTake(moment: string): void;
}

/** The free hours of a day; arrows go from one to the next. */
export function HoursChoice({ title, label, hours, value, disabled, onTake }: HoursChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.hours} disabled={disabled} aria-label={`${label}: ${title}`}>
      <Text component="output" fw={600} size="sm">
        {title} · {t('fields.freeTimes', { count: hours.length })}
      </Text>
      <div className={classes.times}>
        {hours.map(({ moment, text }) => (
          <label key={moment} className={classes.time}>
            <input
              type="radio"
              name={name}
              checked={moment === value}
              onChange={() => onTake(moment)}
              className={classes.radio}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
