import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { useApp } from '../../app/app-context.tsx';
import { listPlaceOf, usePlace } from '../../app/list-place.ts';
import { attachedTo } from '../comments/attached.ts';
import { useThreadQueries } from '../history/use-thread.ts';
import { pageOf } from './use-neighbours.ts';

/** Asks for what stands around a record while the record itself is on its way: the page would ask for it only then. */
export function useAskedAround(entity: EntityDescription, id: string): void {
  const client = useQueryClient();
  const { description } = useApp();
  const place = usePlace();
  const { changes, said } = useThreadQueries(entity, id, attachedTo(entity, 'comments', description));
  const ask = useEffectEvent(() => {
    const list = listPlaceOf(description, entity, place);
    if (list) void client.prefetchQuery(pageOf(entity, list, list.state.cursors));
    if (changes.enabled) void client.prefetchInfiniteQuery(changes);
    if (said.enabled) void client.prefetchInfiniteQuery(said);
  });
  // Not where the description of the app is fetched again: by then all of this is there.
  useEffect(() => ask(), [entity.plural, id]);
}
