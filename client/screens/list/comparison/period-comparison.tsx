import { useQuery } from '@tanstack/react-query';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { viewTile } from '#shared/screens/tiles/view-tile.ts';
import { type ListState, savedQuery } from '#shared/screens/list-state.ts';
import { tileQuery } from '../../../api/groups.ts';
import { Comparison } from './comparison.tsx';

interface PeriodComparisonProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly state: ListState;
}

/** Where a list is narrowed to a period: how its number of records compares with the period before. */
export function PeriodComparison({ screen, entity, state }: PeriodComparisonProps) {
  const query = savedQuery({ ...state, totals: undefined });
  const counted = viewTile({ query, shows: 'number' }, { screen, entity });
  const { filter = '', before, q = '' } = counted ?? {};
  const asked = { kind: 'list', plural: entity.plural, filter, q, before } as const;
  const { data } = useQuery({ ...tileQuery(asked), enabled: before !== undefined });
  if (before === undefined || data?.before === undefined) return null;
  const now = data.items[0]?.['value'] ?? null;
  return <Comparison settings={{ type: 'integer' }} now={now} before={data.before['value'] ?? null} />;
}
