import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { appointmentTime } from '#shared/engine/appointments/appointment.ts';
import { apiAddress } from '../../../api/call/base.ts';
import { heldKey } from '../../../api/call/held-key.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import classes from './head.module.css';
import { useFileLinks } from './record-file.ts';

/** Where a record is fetched for a calendar; undefined where it is no appointment, or does not take place. */
export function calendarAddress(entity: EntityDescription, record: RecordAnswer): string | undefined {
  const time = entity.appointment && appointmentTime(entity.appointment, record.values);
  if (time === undefined || time.isCancelled) return undefined;
  return apiAddress(`${entity.plural}/${record.id}/-/calendar`);
}

/** Whether the viewer came by a link, for this record alone: what others find in a menu is a button for them. */
export function useCameByLink(): boolean {
  const { person } = useApp();
  return person === null || heldKey() !== undefined;
}

/** An appointment, for the calendar of whoever has its link. */
export function CalendarButton({ entity, address }: { entity: EntityDescription; address: string }) {
  const { isFetched, linkTo } = useFileLinks();
  return (
    <Button
      variant="default"
      className={classes.document}
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      loading={isFetched}
      {...linkTo(address, `${entity.name}.ics`)}
    >
      {t('screens.addToCalendar')}
    </Button>
  );
}
