import { notifications } from '@mantine/notifications';
import { t } from '../../messages/t.ts';
import type { StepOutcome } from './step-outcome.ts';

/** Says what was done; what waits for an answer from outside until somebody closes it. */
export function sayOutcome({ message, waits }: StepOutcome): void {
  notifications.show({
    message,
    color: waits ? 'blue' : 'green',
    ...(waits ? { autoClose: false } : {}),
    closeButtonProps: { 'aria-label': t('shell.close') },
  });
}
