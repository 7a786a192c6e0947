import { notifications } from '@mantine/notifications';
import { t } from '../../messages/t.ts';

/** Says that nothing is done yet: a second person must agree. */
export function sayHeld(count: number): void {
  notifications.show({
    message: t('screens.waitsForSecond', { count }),
    color: 'blue',
    autoClose: false,
    closeButtonProps: { 'aria-label': t('shell.close') },
  });
}
