import { Button, Group, Text } from '@mantine/core';
import { LazyModal } from '../../../ui/lazy/lazy-modal.tsx';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../../messages/t.ts';

/** Asks before a page is left with changes that were not saved. `dirty` is asked at the moment of leaving. */
export function LeaveGuard({ dirty }: { dirty(): boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && dirty();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <LazyModal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('screens.leaveUnsaved')}
    >
      <Text>{t('screens.leaveUnsavedHelp')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {t('screens.stay')}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {t('screens.leave')}
        </Button>
      </Group>
    </LazyModal>
  );
}
