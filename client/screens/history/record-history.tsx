import { Button, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { historyQuery } from '../../api/history.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { ListLoading } from '../list/list-loading.tsx';
import { HistoryLine } from './history-line.tsx';
import classes from './history.module.css';

interface RecordHistoryProps {
  readonly entity: EntityDescription;
  readonly id: string;
}

/** What happened to a record; asked for only when somebody wants to know. */
export function RecordHistory({ entity, id }: RecordHistoryProps) {
  const [open, setOpen] = useState(false);
  const place = useId();
  const Arrow = open ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap="xs" component="section" aria-label={t('screens.history')} align="flex-start">
      <Title order={2} size="h5">
        <Button
          variant="subtle"
          size="compact-md"
          color="gray"
          px={0}
          leftSection={<Arrow size={16} aria-hidden />}
          aria-expanded={open}
          aria-controls={place}
          onClick={() => setOpen(!open)}
        >
          {t('screens.history')}
        </Button>
      </Title>
      <div id={place} hidden={!open}>
        {open && <Lines entity={entity} id={id} />}
      </div>
    </Stack>
  );
}

function Lines({ entity, id }: RecordHistoryProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(entity.plural, id),
  );
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <ListLoading />;
  if (data.pages.every(({ items }) => items.length === 0)) {
    return (
      <Text size="sm" c="dimmed">
        {t('screens.noHistory')}
      </Text>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <ol className={classes.lines} aria-label={t('screens.changesNewestFirst')}>
        {data.pages.flatMap((page) =>
          page.items.map((entry) => (
            <HistoryLine key={entry.id} entry={entry} entity={entity} titles={page.titles} />
          )),
        )}
      </ol>
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('screens.earlierChanges')}
        </Button>
      )}
    </Stack>
  );
}
