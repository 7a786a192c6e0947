import { inSentence } from '../../messages/in-sentence.ts';
import { Text } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { Notice } from '../../ui/page/notice.tsx';
import classes from './calendar.module.css';
import { isWhole } from './closed/closed-times.ts';
import type { CalendarDrawing } from './calendar-drawing.ts';
import { EntryButton } from './entry-button.tsx';
import { todayOf } from './use-calendar-state.ts';

/**
 * Day below day with what is on it: one day alone, which is named above the calendar, or what a narrow window has no
 * room to draw as a month.
 */
export function Agenda(drawing: CalendarDrawing) {
  const { entries, weeks, state, entity } = drawing;
  const { description, style } = useApp();
  const days = weeks
    .flat()
    .filter((day) => state.span !== 'month' || day.slice(0, 7) === state.at.slice(0, 7))
    .map((day) => ({ day, on: entries.filter(({ first, last }) => first <= day && last >= day) }))
    .filter(({ on }) => on.length > 0);
  if (days.length === 0) {
    return (
      <Notice
        icon={<IconCalendarOff size={36} stroke={1.5} />}
        title={t('screens.noEntities', { entities: inSentence(entity.labelPlural) })}
        text={state.span === 'day' ? t('screens.nothingThisDay') : t('screens.nothingTheseDays')}
      />
    );
  }
  const format = dateFormatter(style.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const isClosed = (day: string) => isWhole(drawing.closed?.get(day) ?? []);
  const named = (day: string) => {
    const written = format.format(new Date(`${day}T00:00:00Z`));
    return isClosed(day) ? t('screens.closedNamed', { day: written }) : written;
  };
  return (
    <ol className={classes.agenda}>
      {days.map(({ day, on }) => (
        <li key={day}>
          {(state.span !== 'day' || isClosed(day)) && (
            <Text
              size="sm"
              fw={600}
              c={day === todayOf({ description, style }) ? undefined : 'dimmed'}
              mb={4}
            >
              {named(day)}
            </Text>
          )}
          <ul className={classes.list}>
            {on.map((entry) => (
              <li key={entry.record.id}>
                <EntryButton entry={entry} drawing={drawing} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
