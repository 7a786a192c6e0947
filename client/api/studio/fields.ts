import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, type BodyOf, engineCall } from '../call/engine-call.ts';

/** Adds a field to an entity: a new version of the application is in force with the answer. */
export function addField(field: BodyOf<'POST /api/-/fields'>) {
  return engineCall('POST /api/-/fields', { body: field });
}

/** A field that people may change. */
export type AddedField = AnswerOf<'GET /api/-/fields/{entity}'>['items'][number];

/** The fields that were added to an entity, with the version in which they are so. */
export function addedFieldsQuery(entity: string) {
  return queryOptions({
    queryKey: ['fields', 'added', entity],
    queryFn: () => engineCall('GET /api/-/fields/{entity}', { at: { entity } }),
  });
}

/** What becomes of one. */
export type SentChange = BodyOf<'PATCH /api/-/fields/{entity}/{field}'>;

/** A field by its names. */
export interface FieldPlace {
  readonly entity: string;
  readonly field: string;
}

/** Changes a field, or says what that would do. */
export function changeField({ entity, field }: FieldPlace, change: SentChange, isTried = false) {
  return engineCall('PATCH /api/-/fields/{entity}/{field}', {
    at: { entity, field },
    body: change,
    ...(isTried ? { query: { dry_run: 'true' } } : {}),
  });
}
