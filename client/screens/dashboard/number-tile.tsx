import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldSettings } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { tileQuery } from '../../api/groups.ts';
import { useApp } from '../../app/app-context.tsx';
import { Comparison } from '../list/comparison/comparison.tsx';
import classes from './dashboard.module.css';
import { type TileProps, TileWaiting } from './tile-waiting.tsx';

/** One value over all the records of a tile; a dash where there is none, as the least of nothing. */
export function NumberTile({ asked, value }: TileProps & { value: FieldSettings }) {
  const { style } = useApp();
  const { data, error, refetch } = useQuery(tileQuery(asked));
  if (!data) return <TileWaiting error={error} height={40} onRetry={() => void refetch()} />;
  const found = data.items[0]?.['value'] ?? null;
  return (
    <>
      <Text component="p" className={classes.number}>
        {found === null ? '–' : formatValue(value, found, style)}
      </Text>
      {data.before && <Comparison settings={value} now={found} before={data.before['value'] ?? null} />}
    </>
  );
}
