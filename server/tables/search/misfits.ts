import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Connection } from '#server/db/database.ts';
import { fromColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';

const BATCH = 1_000;

/** A column, and what its values have to be. */
export interface Fitting {
  readonly table: string;
  readonly column: string;
  readonly field: Field;
  readonly schema: z.ZodType<JsonValue>;
}

/**
 * How many values a field would not take; of the newest records where `most` says how many. Patterns and lengths are
 * judged here only: the database counts letters differently.
 */
export async function countMisfits(
  connection: Connection,
  { table, column, field, schema }: Fitting,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const name = identifier(column);
  let wrong = 0;
  let before: string | undefined;
  for (let left = most; left > 0; left -= BATCH) {
    const older = before === undefined ? sql`` : sql` AND id < ${before}`;
    const rows = await connection.all(sql`
      SELECT id, ${name} AS value FROM ${identifier(table)} WHERE ${name} IS NOT NULL${older}
      ORDER BY id DESC LIMIT ${Math.min(BATCH, left)}`);
    if (rows.length === 0) return wrong;
    wrong += rows.filter((row) => !fits(row['value'] ?? null)).length;
    before = String(rows.at(-1)?.['id']);
  }
  return wrong;

  function fits(value: Parameters<typeof fromColumn>[1]): boolean {
    try {
      return schema.safeParse(fromColumn(field, value, connection.kind)).success;
    } catch {
      return false; // no JSON, no number: what the column form cannot even read
    }
  }
}
