import type { Dialect } from './dialect.ts';
import { postgresDialect } from './postgres.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import { sqliteDialect } from './sqlite.ts';

/** The dialect of a kind of database. */
export function dialectOf(kind: SqlScope['kind']): Dialect {
  return kind === 'sqlite' ? sqliteDialect : postgresDialect;
}
