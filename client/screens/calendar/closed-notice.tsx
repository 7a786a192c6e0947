import { Alert, Button, Group, Text } from '@mantine/core';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import type { CalendarDrawing } from './calendar-drawing.ts';
import { clockOf } from './days/hours.ts';
import { useNewAt } from './use-new-at.ts';
import type { ClosedPlace } from './closed/closed-times.ts';

interface ClosedNoticeProps {
  readonly place: ClosedPlace;
  readonly drawing: CalendarDrawing;
  onClose(): void;
}

/** That it is closed where somebody has pressed. Who may make a record there may mean it so. */
export function ClosedNotice({ place: { day, minutes }, drawing, onClose }: ClosedNoticeProps) {
  const { locale } = useApp().style;
  const newAt = useNewAt(drawing);
  const hour = minutes === undefined ? {} : ({ timeStyle: 'short' } as const);
  const format = dateFormatter(locale, { dateStyle: 'full', ...hour, timeZone: 'UTC' });
  const moment = format.format(new Date(`${day}T${clockOf(minutes?.from ?? 0)}:00Z`));
  return (
    <Alert role="alert" color="yellow" withCloseButton closeButtonLabel={t('shell.close')} onClose={onClose}>
      <Group gap="sm">
        <Text size="sm">{t('screens.closedAt', { moment })}</Text>
        {newAt && (
          <Button size="xs" variant="default" onClick={() => newAt(day, minutes ?? { from: 0 })}>
            {t('screens.createAnyway')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
