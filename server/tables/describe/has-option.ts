import sql, { type Sql } from 'sql-template-tag';
import type { Field } from '#shared/contract/model.ts';
import type { Connection } from '#server/db/database.ts';

/** Whether a record has an option, alone or among others. */
export function hasOption(
  { kind }: Connection,
  { name, column }: { readonly name: Sql; readonly column: { readonly declared: Field } },
  option: string,
): Sql {
  if (column.declared.type !== 'choices') return sql`${name} = ${option}`;
  return kind === 'sqlite'
    ? sql`EXISTS (SELECT 1 FROM json_each(${name}) WHERE value = ${option})`
    : sql`jsonb_exists(${name}, ${option})`;
}
