import { createContext, use } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';

/** A record that is to be made on the way, above the page one is at. */
export interface NewRecord {
  readonly entity: EntityDescription;
  /** Values its form starts with, by field. */
  readonly start: Readonly<Record<string, string>>;
  /** Names of fields that the page has said already: they are sent and not asked. */
  readonly fixed?: readonly string[];
  onCreated(record: RecordAnswer): void;
}

/** Undefined: nothing can be made where one is. */
export const CreateRecordContext = createContext<((wanted: NewRecord) => void) | undefined>(undefined);

/** Begins a new record in a dialog; undefined where this viewer may not make one of these, or there is no place for it. */
export function useCreateRecord(entity: EntityDescription | undefined) {
  const create = use(CreateRecordContext);
  return entity?.may.create ? create : undefined;
}
