import sql from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';

/** An entity and its table, as they are now or were when the entity was retired. */
export interface NamedTable {
  readonly table: string;
  readonly entity: string;
  readonly columns: readonly NamedColumn[];
  /** RFC 3339; undefined while the entity is in the contract. */
  readonly retiredAt?: string;
}

/** A field and its column. The same name may be there several times, but only once without `retiredAt`. */
export interface NamedColumn {
  readonly column: string;
  readonly field: string;
  /** See type-signature.ts. */
  readonly type: string;
  /** Names of the options of a choice, of the states of a state field. */
  readonly options: readonly string[];
  readonly foldColumn?: string;
  /** Where SQLite keeps what a retired reference held, because a column cannot be freed from its foreign key. */
  readonly keptColumn?: string;
  /** The column that took over its values when the field got another type. */
  readonly followedBy?: string;
  /** SQLite only: the table gives a value to rows that are inserted without naming the column. */
  readonly hasDefault?: true;
  /** Its values are worked out (`compute`); nobody entered one. */
  readonly calculated?: true;
  readonly retiredAt?: string;
}

type NameRow = Readonly<Record<string, unknown>>;

/** The whole map, the rows of one table together. */
export async function readNames(connection: Connection): Promise<readonly NamedTable[]> {
  return namedTables(await connection.all(sql`SELECT * FROM nf_name ORDER BY table_name, column_name`));
}

/** The same of its rows, wherever they were read. */
export function namedTables(rows: readonly NameRow[]): readonly NamedTable[] {
  return [...Map.groupBy(rows, (row) => row.table_name).values()].flatMap((of) => {
    const table = of.find((row) => row.column_name === '');
    if (table === undefined) return [];
    return {
      table: String(table.table_name),
      entity: String(table.entity),
      retiredAt: optional(table.retired_at),
      columns: of.filter((row) => row !== table).map(column),
    };
  });
}

/** Puts the map in the place of the one before. */
export async function writeNames(connection: Connection, tables: readonly NamedTable[]): Promise<void> {
  await connection.run(sql`DELETE FROM nf_name`);
  for (const table of tables) {
    await connection.run(sql`INSERT INTO nf_name (table_name, column_name, entity, field, type, settings, retired_at)
      VALUES (${table.table}, '', ${table.entity}, '', '', '{}', ${table.retiredAt ?? null})`);
    for (const one of table.columns) await writeColumn(connection, table, one);
  }
}

/** Whether a field had the first column before the second, with others between or not. */
export function becomes(first: NamedColumn, second: NamedColumn, known: readonly NamedColumn[]): boolean {
  const passed = new Set<string>();
  let next = first.followedBy;
  while (next !== undefined && !passed.has(next)) {
    if (next === second.column) return true;
    passed.add(next);
    next = known.find(({ column }) => column === next)?.followedBy;
  }
  return false;
}

async function writeColumn(connection: Connection, table: NamedTable, one: NamedColumn): Promise<void> {
  await connection.run(sql`
    INSERT INTO nf_name
      (table_name, column_name, entity, field, fold_column, kept_column, type, settings, retired_at)
    VALUES (${table.table}, ${one.column}, ${table.entity}, ${one.field}, ${one.foldColumn ?? null},
      ${one.keptColumn ?? null}, ${one.type}, ${settingsOf(one)}, ${one.retiredAt ?? null})`);
}

type Settings = Pick<NamedColumn, 'options' | 'followedBy' | 'hasDefault' | 'calculated'>;

function settingsOf({ options, followedBy, hasDefault, calculated }: Settings): string {
  return JSON.stringify({ options, followedBy, hasDefault, calculated });
}

function column(row: NameRow): NamedColumn {
  // Written by `writeColumn` and nobody else.
  const { options, followedBy, hasDefault, calculated } = JSON.parse(String(row.settings)) as Settings;
  return {
    column: String(row.column_name),
    field: String(row.field),
    type: String(row.type),
    options,
    followedBy,
    hasDefault,
    calculated,
    foldColumn: optional(row.fold_column),
    keptColumn: optional(row.kept_column),
    retiredAt: optional(row.retired_at),
  };
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
