import { Button, Stack, Switch, Tabs, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsQuery } from '../../api/requests.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { RequestCard } from './request-card.tsx';

/** Calls that wait for a second person: those one may decide, and those one has asked. */
export function RequestsPage() {
  const { description } = useApp();
  const decides = (description.requests ?? []).length > 0;
  const [tab, setTab] = useState(decides ? 'others' : 'mine');
  const [waiting, setWaiting] = useState(true);
  return (
    <Stack maw={720}>
      <div>
        <PageTitle text={t('shell.requests')} product={description.name} />
        <Text c="dimmed" size="sm">
          {t('screens.requestsHelp')}
        </Text>
      </div>
      <Switch
        label={t('screens.onlyWaiting')}
        checked={waiting}
        onChange={(event) => setWaiting(event.currentTarget.checked)}
      />
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'mine')} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="others">{t('screens.forMe')}</Tabs.Tab>
          <Tabs.Tab value="mine">{t('screens.askedByMe')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="others" pt="md">
          <Requests mine={false} waiting={waiting} />
        </Tabs.Panel>
        <Tabs.Panel value="mine" pt="md">
          <Requests mine waiting={waiting} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Requests(asked: { readonly mine: boolean; readonly waiting: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    requestsQuery(asked),
  );
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Text c="dimmed">{t('screens.noRequests')}</Text>;
  return (
    <Stack align="stretch">
      {items.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('screens.moreRequests')}
        </Button>
      )}
    </Stack>
  );
}
