import { say } from '../../ui/say.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Board } from '#shared/api/calls/views.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { arrangeDashboard, boardQuery } from '../../api/views.ts';
import { t } from '../../messages/t.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { itemsOf, type PlacedTile, type Rearrange } from './arranged-tiles.ts';
import { type Arrangement, ChangesUnderWay } from './changes-under-way.ts';

/**
 * Changes how the person has arranged a dashboard: at once on the page, then on the server, one change after the other. What
 * was changed in another window meanwhile stays: the change is made again on top of it, and that is said.
 */
export function useArrangement(route: string, placed: readonly PlacedTile[]): (change: Rearrange) => void {
  const client = useQueryClient();
  const { queryKey, queryFn } = boardQuery(route);
  const [underWay] = useState(() => new ChangesUnderWay());
  const show = () =>
    client.setQueryData(queryKey, (board: Board | undefined) => board && { ...board, ...underWay.shown });
  const save = useMutation({
    scope: { id: `arrange ${route}` },
    mutationFn: async (change: Rearrange) => {
      const { next } = underWay;
      if (next === undefined) return;
      const kept = await keep(route, next).catch(async (error: unknown) => {
        if (!(error instanceof ApiProblem && error.code === 'stale')) throw error;
        const newest = await client.fetchQuery({ queryKey, queryFn, staleTime: 0 });
        say({ message: t('screens.dashboardChanged') });
        return keep(route, { ...newest, items: change(newest.items) });
      });
      underWay.done(kept);
      show();
    },
    onError: async (error) => {
      if (underWay.drop()) show();
      else await client.invalidateQueries({ queryKey });
      sayFailure(error);
    },
  });
  return (change) => {
    const board = client.getQueryData(queryKey);
    if (board === undefined) return;
    // What is being read at the moment knows nothing of the change.
    void client.cancelQueries({ queryKey });
    // A change is about all the tiles, also about those that were never arranged.
    underWay.add(change, { items: itemsOf(placed), version: board.version });
    show();
    save.mutate(change);
  };
}

function keep(dashboard: string, { items, version }: Arrangement) {
  return arrangeDashboard({ dashboard, items, version });
}
