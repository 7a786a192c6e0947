import sql, { join, type Sql } from 'sql-template-tag';
import type { Field } from '#shared/contract/model.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Connection } from '#server/db/database.ts';
import { castTo, columnType, toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';

/** The column values go into, and the folded one beside it. */
export interface ValueColumn {
  readonly table: string;
  readonly column: string;
  readonly foldColumn: string | undefined;
  readonly declared: Field;
}

/** Values of that many records go in one statement. */
export const VALUES_AT_ONCE = 500;

/** Gives some records a value each, in wire form, in one statement. */
export async function writeValues(
  connection: Connection,
  { table, column, foldColumn, declared }: ValueColumn,
  values: readonly { readonly id: string; readonly value: JsonValue }[],
): Promise<void> {
  if (values.length === 0) return;
  const { kind } = connection;
  const cast = (value: Sql, type: string) => (kind === 'sqlite' ? value : castTo(value, type));
  const rows = values.map(({ id, value }) => {
    const bound = sql`${toColumn(declared, value, kind)}`;
    const folded = sql`${value === null ? null : fold(String(value))}`;
    return sql`(${cast(sql`${id}`, 'uuid')}, ${cast(bound, columnType(declared, kind))}, ${cast(folded, 'text')})`;
  });
  const name = identifier(table);
  const beside = foldColumn === undefined ? sql`` : sql`, ${identifier(foldColumn)} = pair.folded`;
  await connection.run(sql`
    WITH pair (id, value, folded) AS (VALUES ${join(rows)})
    UPDATE ${name} SET ${identifier(column)} = pair.value${beside} FROM pair WHERE ${name}.id = pair.id`);
}
