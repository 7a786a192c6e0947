import { ActionIcon, Text } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TileContent } from '#shared/api/app-description.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { tileQuery } from '../../api/tiles.ts';
import { t } from '../../messages/t.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { AxisChart } from '../../ui/charts/axis-chart.tsx';
import { BarList } from '../../ui/charts/bar-list.tsx';
import type { ChartPoint } from '../../ui/charts/chart-point.ts';
import { DonutChart } from '../../ui/charts/donut-chart.tsx';
import classes from './dashboard.module.css';
import { groupPoints } from './group-points.ts';
import { GroupTable } from './group-table.tsx';
import { type TileProps, TileWaiting } from './tile-waiting.tsx';

export type Groups = Extract<TileContent, { readonly kind: 'groups' }>;

/** More marks than these cannot be told apart: the rest stands in the table. */
const drawn: Readonly<Record<Groups['chart'], number>> = { bar: 12, line: 120, area: 120, donut: 8 };

/** A mark for each group of records, and the same as a table. */
export function GroupsTile({ route, tile, shows }: TileProps & { shows: Groups }) {
  const { description, style } = useApp();
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useQuery(tileQuery(route, tile.place));
  if (!data) return <TileWaiting error={error} height={200} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('screens.nothingToShow')}
      </Text>
    );
  }
  const entity = entityNamed(description, tile.entity);
  const points = groupPoints(data.items, { tile, shows, description, entity, style });
  const hidden = points.length - drawn[shows.chart];
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
        <Chart points={firstOf(points, shows)} shows={shows} label={tile.title} />
      )}
      {!asTable && hidden > 0 && (
        <Text size="xs" c="dimmed">
          {t('screens.moreInTable', { count: hidden })}
        </Text>
      )}
      {data.more && (
        <Text size="xs" c="dimmed">
          {t('screens.tooManyGroups')}
        </Text>
      )}
    </>
  );
}

/** Of time the latest, of anything else the first. */
function firstOf(points: readonly ChartPoint[], { chart }: Groups): readonly ChartPoint[] {
  const most = drawn[chart];
  return points.every(({ time }) => time !== undefined) ? points.slice(-most) : points.slice(0, most);
}

function Chart({ points, shows, label }: { points: readonly ChartPoint[]; shows: Groups; label: string }) {
  const { style } = useApp();
  const overTime = points.every(({ time }) => time !== undefined);
  if (shows.chart === 'donut') return <DonutChart points={points} label={label} />;
  if (shows.chart === 'bar' && !overTime) return <BarList points={points} label={label} />;
  return (
    <AxisChart points={points} label={label} kind={shows.chart} short={shortly(shows.value, style.locale)} />
  );
}

/** A value on an axis: `1.2K`, `€3M`. */
function shortly(settings: FieldSettings, locale: string): (value: number) => string {
  const money =
    settings.type === 'money' ? ({ style: 'currency', currency: settings.currency } as const) : {};
  const format = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    ...money,
    minimumFractionDigits: 0,
  });
  return (value) => format.format(value);
}
