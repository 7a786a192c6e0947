import sql, { raw, type Sql } from 'sql-template-tag';
import type { Constant } from '#shared/contract/model-limits.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { SqlScope } from './scope.ts';

/** The name under which the value of a constant is kept that may change while running. */
export function constantSetting(name: string): string {
  return `constant:${name}`;
}

/**
 * A constant that may change while running, read where it stands: every statement sees the value in force, whichever
 * process changed it. `contract` is the value of the contract, in force until somebody sets another.
 */
export function changeableConstant({ name, type }: Constant, contract: Sql, { kind }: SqlScope): Sql {
  const found = sql`FROM nf_setting WHERE name = ${constantSetting(name)}`;
  const value =
    kind === 'sqlite'
      ? sql`json_extract(value, '$.column')`
      : sql`CAST(CAST(value AS jsonb) ->> 'column' AS ${raw(typeName(type))})`;
  // A text may have been set to nothing, which is not the same as not being set.
  return sql`CASE WHEN EXISTS (SELECT 1 ${found}) THEN (SELECT ${value} ${found}) ELSE ${contract} END`;
}

function typeName({ kind }: Type): string {
  switch (kind) {
    case 'number':
    case 'money':
      return 'numeric';
    case 'boolean':
    case 'date':
      return kind;
    case 'time':
      return 'time(0)';
    case 'datetime':
      return 'timestamptz(3)';
    case 'duration':
      return 'bigint';
    case 'record':
      return 'uuid';
    default:
      return 'text';
  }
}
