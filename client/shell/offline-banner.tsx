import { Alert, Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReachable } from '../api/call/connection.ts';
import { meQuery } from '../api/queries.ts';
import { t } from '../messages/t.ts';

const retryEvery = 4_000;

/** Says that the server is silent, asks it again every few seconds, and loads everything again once it answers. */
export function OfflineBanner() {
  const reachable = useReachable();
  const client = useQueryClient();
  useEffect(() => {
    if (reachable) return;
    const timer = setInterval(() => void client.refetchQueries({ queryKey: meQuery.queryKey }), retryEvery);
    return () => {
      clearInterval(timer);
      void client.invalidateQueries();
    };
  }, [reachable, client]);
  if (reachable) return null;
  const ask = () => void client.refetchQueries({ queryKey: meQuery.queryKey });
  return (
    <Alert
      color="orange"
      icon={<IconWifiOff aria-hidden />}
      title={t('shell.noConnection')}
      role="status"
      mb="md"
    >
      {t('shell.noConnectionHelp')}
      <Button variant="default" size="xs" mt="xs" display="block" onClick={ask}>
        {t('shell.tryAgainNow')}
      </Button>
    </Alert>
  );
}
