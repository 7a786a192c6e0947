import { queryOptions } from '@tanstack/react-query';
import type { JsonValue } from '#shared/fields/field.ts';
import { engineCall } from '../call/engine-call.ts';

/** The constants that one may set, with their values. */
export const settingsQuery = queryOptions({
  queryKey: ['accounts', 'settings'],
  queryFn: ({ signal }) => engineCall('GET /api/-/settings', { signal }),
});

/** Gives constants other values, all or none; null gives back what the contract says. */
export function changeSettings(values: Readonly<Record<string, JsonValue>>) {
  return engineCall('PATCH /api/-/settings', { body: values });
}
