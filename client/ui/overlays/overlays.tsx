import { useDirection } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { t } from '../../messages/t.ts';
import { tellOverlaysThere } from './overlays-there.ts';

/** Where questions and what was done are shown, whichever page says it. */
export function Overlays() {
  const { dir } = useDirection();
  useEffect(tellOverlaysThere, []);
  return (
    <ModalsProvider labels={{ confirm: t('shell.yes'), cancel: t('shell.cancel') }}>
      <Notifications
        position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
        limit={3}
        aria-live="polite" // it is there before what it says: some screen readers read out nothing else
      />
    </ModalsProvider>
  );
}
