import { queryOptions } from '@tanstack/react-query';
import type { Preferences } from '#shared/api/reading.ts';
import { engineCall } from '../call/engine-call.ts';

/** How one has chosen to read the application. */
export const preferencesQuery = queryOptions({
  queryKey: ['accounts', 'preferences'],
  queryFn: ({ signal }) => engineCall('GET /api/-/preferences', { signal }),
});

/** Chooses another way; null takes a choice back. */
export function changePreferences(changed: Partial<Preferences>) {
  return engineCall('PATCH /api/-/preferences', { body: changed });
}
