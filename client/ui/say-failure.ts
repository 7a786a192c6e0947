import { notifications } from '@mantine/notifications';
import { t } from '../messages/t.ts';
import { sentenceOf } from './failed.tsx';

/** Says in passing that something did not work, and why: for what has no place of its own on the page. */
export function sayFailure(error: unknown): void {
  notifications.show({
    message: sentenceOf(error),
    color: 'red',
    closeButtonProps: { 'aria-label': t('shell.close') },
  });
}
