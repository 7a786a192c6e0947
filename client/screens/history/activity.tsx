import { Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { historyQuery } from '../../api/history.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { ListLoading } from '../list/list-loading.tsx';
import { ActivityLine } from './activity-line.tsx';
import { foldChanges } from './fold-changes.ts';
import classes from './history.module.css';

interface ActivityProps {
  readonly entity: EntityDescription;
  readonly id: string;
}

/** What happened to a record, newest first. */
export function Activity({ entity, id }: ActivityProps) {
  return (
    <Stack gap="xs" component="section" aria-label={t('screens.activity')}>
      <Title order={2} size="h5">
        {t('screens.activity')}
      </Title>
      <Lines entity={entity} id={id} />
    </Stack>
  );
}

function Lines({ entity, id }: ActivityProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(entity.plural, id),
  );
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <ListLoading />;
  const entries = foldChanges(data.pages.flatMap(({ items }) => items));
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('screens.noHistory')}
      </Text>
    );
  }
  const titles = Object.assign({}, ...data.pages.map((page) => page.titles));
  return (
    <Stack gap="sm" align="flex-start">
      <ol className={classes.lines} aria-label={t('screens.changesNewestFirst')}>
        {entries.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} entity={entity} titles={titles} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('screens.showEarlier')}
        </Button>
      )}
    </Stack>
  );
}
