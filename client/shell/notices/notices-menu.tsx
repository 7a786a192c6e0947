import { ActionIcon, Button, Group, Indicator, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticesQuery } from '../../api/queries.ts';
import { readAllNotices, readNotice } from '../../api/notices.ts';
import { t } from '../../messages/t.ts';
import { LazyPopover } from '../../ui/lazy/lazy-popover.tsx';
import { NoticeLine } from './notice-line.tsx';

/** What the person was told, with how much of it is unread. */
export function NoticesMenu() {
  const [opened, setOpened] = useState(false);
  const { data, isError, refetch } = useQuery(noticesQuery);
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? t('shell.notices') : t('shell.noticesUnread', { unread: countText(unread) });
  return (
    <LazyPopover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(360px, calc(100vw - 24px))"
      trapFocus
      withinPortal
      renderButton={(opener) => (
        <Indicator label={countText(unread)} size={18} offset={6} disabled={unread === 0} color="red.8">
          <ActionIcon {...opener} variant="subtle" color="gray" size="lg" aria-label={label}>
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Indicator>
      )}
    >
      <Popover.Dropdown p={0} aria-label={t('shell.notices')}>
        {isError && data === undefined ? (
          <Group p="md" justify="space-between">
            <Text size="sm">{t('shell.noticesFailed')}</Text>
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {t('shell.tryAgain')}
            </Button>
          </Group>
        ) : (
          <NoticeList onLeave={() => setOpened(false)} />
        )}
      </Popover.Dropdown>
    </LazyPopover>
  );
}

function NoticeList({ onLeave }: { onLeave(): void }) {
  const { data } = useQuery(noticesQuery);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: noticesQuery.queryKey });
  const one = useMutation({ mutationFn: readNotice, onSettled: refresh });
  const all = useMutation({ mutationFn: readAllNotices, onSettled: refresh });
  const items = data?.items ?? [];
  return (
    <>
      <Group justify="space-between" p="sm" wrap="nowrap">
        <Text fw={600} size="sm">
          {t('shell.notices')}
        </Text>
        {(data?.unread ?? 0) > 0 && (
          <Button size="compact-xs" variant="subtle" loading={all.isPending} onClick={() => all.mutate()}>
            {t('shell.markAllRead')}
          </Button>
        )}
      </Group>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" px="sm" pb="md">
          {data === undefined ? t('shell.noticesLoading') : t('shell.noNotices')}
        </Text>
      ) : (
        <ScrollArea.Autosize mah="60vh" type="auto">
          <Stack gap={0} pb="xs">
            {items.map((notice) => (
              <NoticeLine
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  if (!notice.read) one.mutate(notice.id);
                  onLeave();
                }}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </>
  );
}

/** The server counts up to a hundred. */
function countText(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}
