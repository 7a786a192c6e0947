import { queryOptions } from '@tanstack/react-query';
import type { SavedView, SavedViews } from '#shared/api/calls/saved-view.ts';
import { call } from './call/call.ts';

const allViews = ['views'] as const;

/** The saved views of one screen. */
export function viewsQuery(screen: string) {
  return queryOptions({
    queryKey: [...allViews, screen],
    queryFn: ({ signal }) => call<SavedViews>({ path: '-/views', query: { screen }, signal }),
    staleTime: 60_000,
  });
}

export function saveView(view: Pick<SavedView, 'screen' | 'name' | 'query' | 'shared'>): Promise<SavedView> {
  return call({ method: 'POST', path: '-/views', body: view });
}

export function changeView(
  id: string,
  change: Partial<Pick<SavedView, 'name' | 'query' | 'shared'>>,
): Promise<SavedView> {
  return call({ method: 'PATCH', path: `-/views/${id}`, body: change });
}

export async function deleteView(id: string): Promise<void> {
  await call<undefined>({ method: 'DELETE', path: `-/views/${id}` });
}
