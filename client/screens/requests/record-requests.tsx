import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { requestsOf } from '../../api/requests.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { RequestCard } from './request-card.tsx';

/** What waits of a record for a second person; nothing where nothing does. */
export function RecordRequests({ id }: { readonly id: string }) {
  const { description } = useApp();
  const { data } = useQuery({ ...requestsOf(id), enabled: description.requests !== undefined });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('screens.waitingCalls')}>
      <Title order={2} size="h5">
        {t('screens.waitingCalls')}
      </Title>
      {data.items.map((request) => (
        <RequestCard key={request.id} request={request} onRecord />
      ))}
    </Stack>
  );
}
