import { Anchor, Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StuckRecord } from '#shared/api/calls/owner.ts';
import { stuckQuery } from '../../api/studio/operations.ts';
import { rich, t } from '../../messages/t.ts';
import { code } from '../../messages/tags.tsx';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from './operations.module.css';

/** Records that a transition of the clock is due for, and that a guard or rule does not let go. */
export function Stuck() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(stuckQuery);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label={t('studio.loadingStuck')} />;
  const records = data.pages.flatMap(({ items }) => items);
  if (records.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('studio.noStuck')}
      </Text>
    );
  return (
    <>
      <ul className={classes.list}>
        {records.map((record) => (
          <Line key={`${record.entity} ${record.id} ${record.transition}`} record={record} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('screens.showMore')}
        </Button>
      )}
    </>
  );
}

function Line({ record: { entity, id, transition, code: reason, tries } }: { record: StuckRecord }) {
  const { description } = useApp();
  const described = description.entities.find(({ name }) => name === entity);
  return (
    <li className={classes.line}>
      {described === undefined ? (
        entity
      ) : (
        <Anchor component={Link} to={recordAddress(description, described, id)} size="sm">
          {described.label}
        </Anchor>
      )}{' '}
      {rich('studio.stuckLine', { code }, { transition, reason, count: tries })}
    </li>
  );
}
