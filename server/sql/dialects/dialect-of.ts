import type { Dialect } from './dialect.ts';
import { postgresDialect } from './postgres.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { sqliteDialect } from './sqlite.ts';

/** The dialect of a kind of database. */
export function dialectOf(kind: DatabaseKind): Dialect {
  return kind === 'sqlite' ? sqliteDialect : postgresDialect;
}
