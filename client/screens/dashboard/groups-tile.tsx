import { ActionIcon, Text } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allOf } from '#shared/screens/list-filter.ts';
import { tileQuery } from '../../api/groups.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import classes from './dashboard.module.css';
import { GroupChart, type Groups } from './group-chart.tsx';
import { groupPoints } from './group-points.ts';
import { GroupTable } from './group-table.tsx';
import { recordsBehind } from './records-behind.ts';
import { type TileProps, TileWaiting } from './tile-waiting.tsx';

/** A mark for each group of records, and the same as a table. */
export function GroupsTile({ tile, asked, shows }: TileProps & { shows: Groups }) {
  const { description, style } = useApp();
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useQuery(tileQuery(asked));
  if (!data) return <TileWaiting error={error} height={200} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('screens.nothingToShow')}
      </Text>
    );
  }
  const { entity } = tile;
  const addressOf = (clause: string | undefined, label: string) => {
    const filter =
      clause === undefined || tile.filter === undefined ? undefined : allOf([tile.filter, clause]);
    return entity && recordsBehind(description, entity, { filter, called: `${tile.title}: ${label}` });
  };
  const points = groupPoints(data.items, { shows, style, addressOf });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.toggle}
        aria-label={
          asTable
            ? t('screens.showChart', { title: tile.title })
            : t('screens.showTable', { title: tile.title })
        }
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? <IconChartBar size={15} aria-hidden /> : <IconTable size={15} aria-hidden />}
      </ActionIcon>
      {asTable ? (
        <GroupTable points={points} label={tile.title} />
      ) : (
        <GroupChart points={points} shows={shows} label={tile.title} />
      )}
      {data.more && (
        <Text size="xs" c="dimmed">
          {t('screens.tooManyGroups')}
        </Text>
      )}
    </>
  );
}
