import type { Row } from '#server/db/database.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';

/** A record as it was before its write began. */
export interface Ahead {
  readonly entity: Entity;
  readonly id: string;
  readonly record: RecordValues;
  /** By which the write knows whether it is the same still. */
  readonly mark: string;
  /** What the database answered about rights and guards, where it is asked about them. */
  readonly answers: Row | undefined;
}

/** What a write goes by before it has asked. */
export interface Beforehand {
  readonly ahead?: Ahead | undefined;
  /** References that were sent are taken to be right. The database is told to break off where one is not. */
  readonly trusts: boolean;
}
