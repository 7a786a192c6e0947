import sql, { type Sql } from 'sql-template-tag';
import type { Field } from '#shared/contract/model.ts';
import { intoField } from '#shared/engine/into-field.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Connection } from '#server/db/database.ts';
import { fromColumn } from '#server/fields/columns.ts';
import { valueOf } from '#server/sql/expression/expression.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import { bind } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import type { ValueColumn } from './write-values.ts';

/** With what expressions are worked out where nobody asks: `me` is empty. */
export interface Circumstances {
  readonly source: SqlSource;
  /** RFC 3339. */
  readonly now: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** A field of an entity, the expression that gives its value, and the column the value is kept in. */
export interface WorkedOut {
  readonly entity: string;
  readonly by: Expression;
  readonly target: ValueColumn;
}

/** Which records, and in what order: what stands behind `FROM`, given their id as SQL. */
export type Which = (id: Sql) => Sql;

/** What an expression gives for some records as its field holds it, beside what is there. All in wire form. */
export async function workOut(
  connection: Connection,
  { source, now, today }: Circumstances,
  { worked, which }: { readonly worked: WorkedOut; readonly which: Which },
): Promise<readonly { readonly id: string; readonly value: JsonValue; readonly kept: JsonValue }[]> {
  const { entity, by, target } = worked;
  const row = { entity, alias: 'worked' };
  const scope = openScope(source, row, by);
  const [id, kept] = [columnOf(row.alias, 'id'), columnOf(row.alias, target.column)];
  const statement = sql`SELECT ${id} AS id, ${kept} AS kept, ${valueOf(by, scope)} AS value
    FROM ${identifier(target.table)} AS ${identifier(row.alias)} ${which(id)}`;
  const rows = await connection.all(bind(statement, { me: null, roles: '[]', now, today }));
  const field: Field = target.declared;
  return rows.map((found) => ({
    id: String(found.id),
    value: intoField(field, wireOf(by, found.value ?? null, scope)),
    kept: fromColumn(field, found.kept ?? null, source.kind),
  }));
}
