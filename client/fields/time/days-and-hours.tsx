import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { CalendarChoice } from './calendar-choice.tsx';
import classes from './free-times.module.css';
import { HoursChoice } from './hours-choice.tsx';
import { localMoment } from './local-moment.ts';
import { momentsByDay } from './moments-by-day.ts';
import type { FreeMoments } from './use-free-moments.ts';

interface DaysAndHoursProps {
  readonly free: FreeMoments;
  /** What has to be filled in before anything can be free. */
  readonly missing: readonly string[];
  readonly value: string | null;
  readonly label: string;
  onTake(moment: string): void;
}

/** A month of days, of which those with something free can be taken, and the free hours of one of them. */
export function DaysAndHours({ free, missing, value, label, onTake }: DaysAndHoursProps) {
  const { style, description } = useApp();
  const { moments, next, fetchMore } = free;
  const [picked, setPicked] = useState<string>();
  const [turnedTo, setTurnedTo] = useState<string>();
  const days = useMemo(() => momentsByDay(moments, style), [moments, style]);
  const chosen = value === null ? undefined : localMoment(value, style.zone).date;
  const [firstDay] = days.keys();
  const day = [picked, chosen, firstDay].find((one) => one !== undefined && days.has(one));
  const month = (turnedTo ?? day ?? dateAt(style.zone, description.now)).slice(0, 7);
  const isMissing = next !== undefined && localMoment(next, style.zone).date.slice(0, 7) <= month;
  useEffect(() => {
    if (isMissing) fetchMore();
  }, [isMissing, fetchMore]);
  if (free.error !== null && moments.length === 0)
    return (
      <Alert color="red" role="alert">
        <Text size="sm">{sentenceOf(free.error)}</Text>
        <Button variant="default" mt="xs" className={classes.act} onClick={free.retry}>
          {t('shell.tryAgain')}
        </Button>
      </Alert>
    );
  if (free.isPending)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{t('fields.lookingForTimes')}</Text>
      </Group>
    );
  const [first] = moments;
  if (first === undefined || day === undefined)
    return (
      <Text component="output" size="sm">
        {missing.length === 0
          ? t('fields.noFreeTime')
          : t('fields.timesAfter', { fields: missing.join(', ') })}
      </Text>
    );
  const turnTo = (date: string) => {
    setTurnedTo(date);
    setPicked(date);
  };
  const written = (options: Intl.DateTimeFormatOptions, date: string) =>
    dateFormatter(style.locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  const isEmpty = !isMissing && ![...days.keys()].some((date) => date.startsWith(month));
  const after = [...days.keys()].find((date) => date.slice(0, 7) > month);
  return (
    <div className={classes.choice} aria-busy={free.isOld}>
      <div className={classes.days}>
        {first !== value && (
          <Button
            variant="default"
            className={classes.act}
            disabled={free.isOld}
            onClick={() => {
              turnTo(localMoment(first, style.zone).date);
              onTake(first);
            }}
          >
            {t('fields.firstFree', { moment: formatValue({ type: 'datetime' }, first, style) })}
          </Button>
        )}
        <CalendarChoice
          value={day}
          among={new Set(days.keys())}
          shown={`${month}-01`}
          onShow={setTurnedTo}
          onChange={turnTo}
        />
        {isEmpty && (
          <Text component="output" size="sm">
            {t('fields.noTimeIn', { month: written({ month: 'long', year: 'numeric' }, `${month}-01`) })}
          </Text>
        )}
        {isEmpty && after !== undefined && (
          <Button variant="default" className={classes.act} onClick={() => turnTo(after)}>
            {t('fields.nextFree', { day: written({ dateStyle: 'medium' }, after) })}
          </Button>
        )}
      </div>
      <HoursChoice
        title={written({ dateStyle: 'full' }, day)}
        label={label}
        hours={days.get(day) ?? []}
        value={value}
        disabled={free.isOld}
        onTake={onTake}
      />
    </div>
  );
}
