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

/** How the person has arranged a dashboard, and what people have put on it. */
export function boardQuery(dashboard: string) {
  return queryOptions({
    queryKey: ['dashboards', dashboard],
    queryFn: ({ signal }) => engineCall('GET /api/-/dashboards', { query: { dashboard }, signal }),
  });
}

export function arrangeDashboard(arrangement: BodyOf<'PUT /api/-/dashboards'>) {
  return engineCall('PUT /api/-/dashboards', { body: arrangement });
}

export function addTile(tile: BodyOf<'POST /api/-/dashboards/tiles'>) {
  return engineCall('POST /api/-/dashboards/tiles', { body: tile });
}

export function changeTile(id: string, change: BodyOf<'PATCH /api/-/dashboards/tiles/{id}'>) {
  return engineCall('PATCH /api/-/dashboards/tiles/{id}', { id, body: change });
}

export async function deleteTile(id: string): Promise<void> {
  await engineCall('DELETE /api/-/dashboards/tiles/{id}', { id });
}
