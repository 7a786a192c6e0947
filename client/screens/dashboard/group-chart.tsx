import { Text } from '@mantine/core';
import type { TileContent } from '#shared/api/app-description.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { AxisChart } from '../../ui/charts/axis-chart.tsx';
import { BarList } from '../../ui/charts/bar-list.tsx';
import type { ChartPoint } from '../../ui/charts/chart-point.ts';
import { DonutChart } from '../../ui/charts/donut-chart.tsx';
import { shortly } from './group-points.ts';

export type Groups = Extract<TileContent, { readonly kind: 'groups' }>;

/** More marks than these cannot be told apart: the rest stands in the table. */
const drawn: Readonly<Record<Groups['chart'], number>> = { bar: 12, line: 120, area: 120, donut: 8 };

interface GroupChartProps {
  readonly points: readonly ChartPoint[];
  readonly shows: Pick<Groups, 'chart' | 'value'>;
  readonly label: string;
}

/** A mark for each group, as many as can be told apart. */
export function GroupChart({ points, shows, label }: GroupChartProps) {
  const hidden = points.length - drawn[shows.chart];
  return (
    <>
      <Marks points={firstOf(points, shows.chart)} shows={shows} label={label} />
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {t('screens.moreInTable', { count: hidden })}
        </Text>
      )}
    </>
  );
}

/** Of time the latest, of anything else the first. */
function firstOf(points: readonly ChartPoint[], chart: Groups['chart']): readonly ChartPoint[] {
  const most = drawn[chart];
  return points.every(({ time }) => time !== undefined) ? points.slice(-most) : points.slice(0, most);
}

function Marks({ points, shows, label }: GroupChartProps) {
  const { style } = useApp();
  const overTime = points.every(({ time }) => time !== undefined);
  if (shows.chart === 'donut') return <DonutChart points={points} label={label} />;
  if (shows.chart === 'bar' && !overTime) return <BarList points={points} label={label} />;
  return (
    <AxisChart points={points} label={label} kind={shows.chart} short={shortly(shows.value, style.locale)} />
  );
}
