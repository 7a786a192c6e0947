import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { genericScreen } from '#shared/screens/generic-screens.ts';
import { openedRecordQuery } from '../../api/queries.ts';
import { recordScreen } from '../../app/addresses.ts';
import { type App, useApp } from '../../app/app-context.tsx';
import { listPlaceOf, usePlace } from '../../app/list-place.ts';
import { attachedTo } from '../comments/attached.ts';
import { threadQueries } from '../history/use-thread.ts';
import { pageOf } from './list-page.ts';
import { pagePartsOf } from './page-parts.ts';

/** A page of a record that somebody goes to. */
interface Opened {
  readonly entity: EntityDescription;
  readonly id: string;
  /** The list one comes from, as the address has it. */
  readonly place: string | undefined;
}

/** Asks for the whole page of a record as soon as somebody goes there: the page would ask for it once it is drawn. */
export function useAskForPage(entity: EntityDescription): (id: string, place: string | undefined) => void {
  const client = useQueryClient();
  const app = useApp();
  return useCallback(
    (id, place) => {
      const screen = recordScreen(app.description, entity) ?? genericScreen(entity, 'detail');
      const { expand } = pagePartsOf(screen, entity);
      void client.prefetchQuery(openedRecordQuery(entity.plural, id, expand));
      askAround(client, app, { entity, id, place });
    },
    [client, app, entity],
  );
}

/** Asks for what stands around a record while the record itself is on its way: the page would ask for it only then. */
export function useAskedAround(entity: EntityDescription, id: string): void {
  const client = useQueryClient();
  const app = useApp();
  const place = usePlace();
  const ask = useEffectEvent(() => askAround(client, app, { entity, id, place }));
  // Not where the description of the app is fetched again: by then all of this is there.
  useEffect(() => ask(), [entity.plural, id]);
}

function askAround(client: QueryClient, app: App, { entity, id, place }: Opened): void {
  const list = listPlaceOf(app.description, entity, place);
  const comments = attachedTo(entity, 'comments', app.description);
  const { changes, said } = threadQueries(app, { entity, id, comments });
  if (list) void client.prefetchQuery(pageOf(entity, list, list.state.cursors));
  if (changes.enabled) void client.prefetchInfiniteQuery(changes);
  if (said.enabled) void client.prefetchInfiniteQuery(said);
}
