import { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Connection, Transaction } from '#server/db/database.ts';
import { execute } from '#server/tables/plan/alter.ts';
import type { Backfill } from './backfill.ts';
import { columnNames } from '#server/tables/describe/catalog.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';

const SETTING = 'preparation';

const preparationSchema = z.object({
  /** The hash of the text that is to be published, and the version it comes after. */
  text: z.string(),
  from: z.int(),
  /** Every record that was written after this entry of the history has to be looked at again. */
  since: z.string(),
  columns: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      foldColumn: z.string().optional(),
      /** The last record that has its value; `done` where all have. */
      after: z.string().optional(),
      done: z.boolean(),
    }),
  ),
});

/** Columns that were added and filled for a version that is not in force yet. They are nobody's until it is. */
export type Preparation = z.infer<typeof preparationSchema>;

/** What has been prepared; undefined also where the columns are not there: an archive brings none along. */
export async function readPreparation(connection: Connection): Promise<Preparation | undefined> {
  const preparation = preparationSchema.nullable().parse((await readSetting(connection, SETTING)) ?? null);
  for (const { table, column } of preparation?.columns ?? [])
    if (!(await columnNames(connection, table)).has(column)) return undefined;
  return preparation ?? undefined;
}

/** Keeps how far it has come; null: it is of no more use. */
export function keepPreparation(
  transaction: Transaction,
  preparation: Preparation | null,
  now: string,
): Promise<void> {
  return writeSetting(transaction, SETTING, { value: preparation, now });
}

/** Takes away what was prepared for something that is not published after all. */
export async function dropPreparation(
  transaction: Transaction,
  { columns }: Preparation,
  now: string,
): Promise<void> {
  for (const { table, column, foldColumn } of columns)
    for (const name of [column, foldColumn])
      if (name !== undefined)
        await execute(transaction, `ALTER TABLE ${quoted(table)} DROP COLUMN ${quoted(name)}`);
  await keepPreparation(transaction, null, now);
}

/** What a column is known by. */
export function columnKey({ table, column }: { readonly table: string; readonly column: string }): string {
  return `${table}.${column}`;
}

/** Whether a preparation is for these very columns of this text after this version. */
export function isFor(
  { text, from, columns }: Preparation,
  wanted: {
    readonly text: string;
    readonly from: number;
    readonly columns: readonly { readonly table: string; readonly column: string }[];
  },
): boolean {
  const places = [columns, wanted.columns].map((some) => some.map(columnKey).join());
  return text === wanted.text && from === wanted.from && places[0] === places[1];
}

/** The places of the values of backfills. */
export function targetsOf(backfills: readonly Backfill[]): Preparation['columns'] {
  return backfills.map(({ target: { table, column, foldColumn } }) => ({
    table,
    column,
    foldColumn,
    done: false,
  }));
}

/** Whether a table has more records than that. */
export async function hasMoreThan(connection: Connection, table: string, records: number): Promise<boolean> {
  const rows = await connection.all(raw(`SELECT 1 FROM ${quoted(table)} LIMIT 1 OFFSET ${records}`));
  return rows.length > 0;
}
