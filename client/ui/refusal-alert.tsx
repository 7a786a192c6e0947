import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';

interface RefusalAlertProps {
  readonly title?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Why something was not done, until it is closed. */
export function RefusalAlert({ title, onClose, children }: RefusalAlertProps) {
  return (
    <Alert
      color="red"
      role="alert"
      title={title}
      withCloseButton
      closeButtonLabel={t('shell.close')}
      onClose={onClose}
    >
      {children}
    </Alert>
  );
}
