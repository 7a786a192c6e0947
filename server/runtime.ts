import type { Model } from '#shared/contract/model.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Database } from './db/database.ts';
import type { Storage } from './storage.ts';

/** A published contract at work. Never changed: publishing puts another one in its place. */
export interface Runtime {
  readonly model: Model;
  readonly storage: Storage;
  readonly database: Database;
  readonly zone: ZoneOffsets;
  readonly clock: Clock;
  /** A fresh UUIDv7. */
  newId(): string;
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
