import { Text, Title } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { useApp } from '../../app/app-context.tsx';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { EntryButton } from '../calendar/entry-button.tsx';
import type { TimelineDrawing } from './timeline-drawing.ts';
import classes from './timeline.module.css';

/** What is in sight, row by row, each with its days: for a window too narrow for an axis. */
export function TimelineList(drawing: TimelineDrawing) {
  const { rows, by, entity, axis } = drawing;
  const { style } = useApp();
  const filled = rows.filter(({ bars }) => bars.length > 0);
  const format = dateFormatter(style.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const moment = (day: string) => new Date(`${day}T00:00:00Z`);
  if (filled.length === 0) {
    return (
      <Notice
        icon={<IconCalendarOff size={36} stroke={1.5} />}
        title={t('screens.noEntities', { entities: inSentence(entity.labelPlural) })}
        text={t('screens.nothingTheseDays')}
      />
    );
  }
  return (
    <ol className={classes.list}>
      {filled.map(({ key, label, bars }) => (
        <li key={key}>
          {by && (
            <Title order={3} size="sm" mb={4} dir="auto">
              {label}
            </Title>
          )}
          <ul className={classes.entries}>
            {bars.map(({ entry, from, to }) => (
              <li key={entry.record.id} className={classes.line}>
                <EntryButton entry={entry} drawing={drawing} />
                <Text size="xs" c="dimmed" component="span" className={classes.days}>
                  {entry.open
                    ? `${format.format(moment(entry.first))} –`
                    : format.formatRange(moment(entry.first), moment(entry.last))}
                </Text>
                <span className={classes.track} aria-hidden>
                  <span
                    data-open={entry.open}
                    style={{
                      insetInlineStart: `${(from / axis.days) * 100}%`,
                      width: `max(3px, ${((to - from) / axis.days) * 100}%)`,
                    }}
                  />
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
