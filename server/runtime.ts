import type { Model } from '#shared/contract/model.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Bucket } from './bucket/bucket.ts';
import type { Database } from './db/database.ts';
import type { Storage } from './storage.ts';

/** A published contract at work. Never changed: publishing puts another one in its place. */
export interface Runtime {
  readonly model: Model;
  readonly storage: Storage;
  readonly database: Database;
  /** Where files go that are uploaded; undefined: into the database. */
  readonly bucket?: Bucket | undefined;
  readonly zone: ZoneOffsets;
  readonly clock: Clock;
  /** How texts are written for whoever asks; undefined: as the contract says. */
  readonly reader?: Reader;
  /** A fresh UUIDv7. */
  newId(): string;
  /** Told by a write, where it is part of something greater, of which records it has forgotten values. */
  forgets?(records: readonly string[]): void;
}

/** How somebody reads. */
export interface Reader {
  /** The language of sentences, a tag of BCP 47. */
  readonly language: string;
  /** Dates and numbers are written as here. */
  readonly locale: string;
  /** The clock that moments are told by. What "today" is, the zone of the contract says for everybody. */
  readonly zone: ZoneOffsets;
}

/** The only source of time on the server. */
export interface Clock {
  /** RFC 3339 UTC with milliseconds. */
  now(): string;
}

/** The contract in force, also where another process on the same database publishes the next. */
export interface Followed {
  current(): Runtime;
  /** Looks whether a newer version is in force, and goes over to it. Requests under way end as they began. */
  follow(): Promise<void>;
}

/** How a runtime writes: as the contract says where it is for nobody in particular. */
export function readerIn({ reader, model, zone }: Pick<Runtime, 'reader' | 'model' | 'zone'>): Reader {
  const { locale } = model.settings;
  return reader ?? { language: locale, locale, zone };
}

/** How a runtime writes values. */
export function styleIn(runtime: Runtime, dates: 'long' | 'medium'): DisplayStyle {
  return { ...readerIn(runtime), dates };
}
