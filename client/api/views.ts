import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, engineCall } from './call/engine-call.ts';

const allViews = ['views'] as const;

/** The saved views of one screen. */
export function viewsQuery(screen: string) {
  return queryOptions({
    queryKey: [...allViews, screen],
    queryFn: ({ signal }) => engineCall('GET /api/-/views', { query: { screen }, signal }),
    staleTime: 60_000,
  });
}

export function saveView(view: BodyOf<'POST /api/-/views'>) {
  return engineCall('POST /api/-/views', { body: view });
}

export function changeView(id: string, change: BodyOf<'PATCH /api/-/views/{id}'>) {
  return engineCall('PATCH /api/-/views/{id}', { id, body: change });
}

export async function deleteView(id: string): Promise<void> {
  await engineCall('DELETE /api/-/views/{id}', { id });
}
