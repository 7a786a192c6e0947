import { type BodyOf, engineCall } from '../call/engine-call.ts';

/** Adds a field to an entity: a new version of the application is in force with the answer. */
export function addField(field: BodyOf<'POST /api/-/fields'>) {
  return engineCall('POST /api/-/fields', { body: field });
}
