import { type NotificationData, notifications } from '@mantine/notifications';
import { t } from '../messages/t.ts';

/** Says what was done or has changed, in passing: a screen reader finishes its sentence before it reads it out. */
export function say(notice: NotificationData): string {
  return notifications.show({
    role: 'status',
    closeButtonProps: { 'aria-label': t('shell.close') },
    ...notice,
  });
}
