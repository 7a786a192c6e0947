import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArrangedTile, Board } from '#shared/api/calls/views.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { arrangeDashboard, boardQuery } from '../../api/views.ts';
import { t } from '../../messages/t.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { itemsOf, type PlacedTile, type Rearrange } from './arranged-tiles.ts';

/**
 * Changes how the person has arranged a dashboard: at once on the page, then on the server, one change after the other. What
 * was changed in another window meanwhile stays: the change is made again on top of it, and that is said.
 */
export function useArrangement(route: string, placed: readonly PlacedTile[]): (change: Rearrange) => void {
  const client = useQueryClient();
  const { queryKey, queryFn } = boardQuery(route);
  const show = (items: readonly ArrangedTile[], version?: number) =>
    client.setQueryData(queryKey, (board: Board | undefined) =>
      board === undefined ? undefined : { ...board, items, version: version ?? board.version },
    );
  const save = useMutation({
    scope: { id: `arrange ${route}` },
    mutationFn: async (change: Rearrange) => {
      const board = client.getQueryData(queryKey);
      if (board === undefined) return;
      const kept = await keep(route, board).catch(async (error: unknown) => {
        if (!(error instanceof ApiProblem && error.code === 'stale')) throw error;
        const newest = await client.fetchQuery({ queryKey, queryFn, staleTime: 0 });
        notifications.show({ message: t('screens.dashboardChanged') });
        return keep(route, { ...newest, items: change(newest.items) });
      });
      show(kept.items, kept.version);
    },
    onError: async (error) => {
      await client.invalidateQueries({ queryKey });
      sayFailure(error);
    },
  });
  return (change) => {
    // A change is about all the tiles, also about those that were never arranged.
    show(change(itemsOf(placed)));
    save.mutate(change);
  };
}

function keep(dashboard: string, { items, version }: Pick<Board, 'items' | 'version'>) {
  return arrangeDashboard({ dashboard, items, version });
}
