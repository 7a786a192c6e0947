import { Text } from '@mantine/core';
import type { QueryDescription } from '#shared/api/query-description.ts';
import type { GroupRow } from '#shared/api/calls/group-answer.ts';
import type { Chart } from '#shared/contract/model-screens.ts';
import { useApp } from '../../app/app-context.tsx';
import { GroupChart } from '../dashboard/group-chart.tsx';
import { groupPoints } from '../dashboard/group-points.ts';
import { asGroup } from './query-rows.ts';

interface QueryChartProps {
  readonly title: string;
  readonly chart: Chart;
  readonly query: QueryDescription;
  readonly rows: readonly GroupRow[];
}

/** The first value of a query by its groups; the table below has them all. */
export function QueryChart({ title, chart, query: { group, values }, rows }: QueryChartProps) {
  const { style } = useApp();
  const [first] = values;
  if (group === undefined || first === undefined) return null;
  const { value, by, month } = group;
  const shows = { kind: 'groups', chart, value: first.value, group: value, by, month } as const;
  const points = groupPoints(
    rows.map((row) => ({ ...asGroup(row, group), value: row[first.name] ?? null })),
    { shows, style },
  );
  return (
    <section>
      <Text component="h2" size="sm" fw={600} c="dimmed" mb={4}>
        {first.label}
      </Text>
      <GroupChart points={points} shows={shows} label={title} />
    </section>
  );
}
