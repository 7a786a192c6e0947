import { notifications } from '@mantine/notifications';
import { t } from '../../messages/t.ts';

/** Says that nothing is done yet: a second person must agree. */
export function sayHeld(count: number): void {
  notifications.show({
    title: t('screens.waitsForSecond', { count }),
    message: t('screens.waitsForSecondHelp'),
    color: 'blue',
    autoClose: false,
    closeButtonProps: { 'aria-label': t('shell.close') },
  });
}
