import sql, { join } from 'sql-template-tag';
import type { JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { ColumnValue, Connection, DatabaseKind, Row } from '#server/db/database.ts';
import { fromColumn, toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { type NamedColumn, type NamedTable, readNames } from '#server/tables/describe/name-map.ts';
import { settingsOfColumn } from '#server/tables/describe/type-signature.ts';
import type { Words } from './words.ts';

/** Where a text stands, in the names of people. */
export interface TextPlace {
  readonly place: 'records' | 'history' | 'files' | 'views' | 'requests';
  /** Of records and their history: which entity, and which field. */
  readonly entity?: string;
  readonly field?: string;
}

/** A column that may have texts in it, as values that can be looked through. */
interface TextColumn {
  readonly column: string;
  readonly foldColumn?: string | undefined;
  readonly place: TextPlace;
  read(value: NonNullable<ColumnValue>, kind: DatabaseKind): JsonValue;
  write(value: JsonValue, kind: DatabaseKind): ColumnValue;
}

/** A table whose rows have an `id`, and texts. */
export interface Texts {
  readonly table: string;
  readonly columns: readonly TextColumn[];
  readonly where?: ReturnType<typeof sql>;
}

/** A text that names somebody, and what it would be without that. */
export interface NamingText {
  readonly id: ColumnValue;
  readonly column: TextColumn;
  readonly rest: JsonValue;
}

const BATCH = 500;

type Form = Pick<TextColumn, 'read' | 'write'>;

const asText: Form = { read: String, write: (value) => String(value ?? '–') };
const asJson: Form = {
  // Written by the engine as JSON, and by nothing else.
  read: (value) => JSON.parse(String(value)) as JsonValue,
  write: (value) => JSON.stringify(value),
};

/** All texts of an instance that people have written: records in use and retired, their history, and what stands beside them. */
export async function textsOf(connection: Connection): Promise<readonly Texts[]> {
  const names = await readNames(connection);
  const records = names.map((named) => ({
    table: named.table,
    columns: named.columns.flatMap(ofRecords(named)),
  }));
  const history = names.map(({ table, entity }) => ({
    table: 'nf_history',
    columns: [ofEngine('changes', { place: 'history', entity }, asJson)],
    where: sql`entity = ${table}`,
  }));
  return [
    ...records.filter(({ columns }) => columns.length > 0),
    ...history,
    { table: 'nf_file', columns: [ofEngine('name', { place: 'files' }, asText)] },
    {
      table: 'nf_view',
      columns: ['name', 'name_key', 'query'].map((one) => ofEngine(one, { place: 'views' }, asText)),
    },
    {
      table: 'nf_request',
      columns: [
        ofEngine('body', { place: 'requests' }, asJson),
        ofEngine('reason', { place: 'requests' }, asText),
      ],
    },
  ];
}

/** Messages on their way, and those that have arrived. */
export const messageTexts: readonly Texts[] = [
  { table: 'nf_outbox', columns: engineTexts('target', 'body', 'error') },
  { table: 'nf_notice', columns: engineTexts('title', 'text') },
];

/** The texts among these that have the words in them. */
export async function* naming(
  connection: Connection,
  { table, columns, where }: Texts,
  words: Words,
): AsyncGenerator<NamingText> {
  const { kind } = connection;
  const read = join(['id', ...columns.map(({ column }) => column)].map(identifier), ', ');
  const may = words.mayStandIn(
    columns.map(({ column }) => column),
    kind,
  );
  const only = where === undefined ? may : sql`${where} AND ${may}`;
  for (let after: ColumnValue = null; ; ) {
    const beyond = after === null ? sql`` : sql`AND id > ${after}`;
    const rows: readonly Row[] = await connection.all(
      sql`SELECT ${read} FROM ${identifier(table)} WHERE ${only} ${beyond} ORDER BY id LIMIT ${BATCH}`,
    );
    for (const row of rows) yield* namingIn(row, columns, { words, kind });
    after = rows.at(-1)?.['id'] ?? null;
    if (rows.length < BATCH) return;
  }
}

function namingIn(
  row: Row,
  columns: readonly TextColumn[],
  { words, kind }: { readonly words: Words; readonly kind: DatabaseKind },
): readonly NamingText[] {
  return columns.flatMap((column) => {
    const kept = row[column.column] ?? null;
    const value = kept === null ? null : column.read(kept, kind);
    const rest = words.takenOut(value);
    return rest === value ? [] : [{ id: row['id'] ?? null, column, rest }];
  });
}

function ofRecords({ entity }: NamedTable): (column: NamedColumn) => readonly TextColumn[] {
  return (named) => {
    const settings = settingsOfColumn(named);
    if (named.type === 'key' || !isA(settings, 'text', 'json', 'file')) return [];
    const { column, foldColumn, field } = named;
    return [
      {
        column,
        foldColumn,
        place: { place: 'records', entity, field },
        read: (value, kind) => fromColumn(settings, value, kind),
        write: (value, kind) => toColumn(settings, value, kind),
      },
    ];
  };
}

function engineTexts(...columns: readonly string[]): readonly TextColumn[] {
  // Nobody is told of these places.
  return columns.map((column) => ofEngine(column, { place: 'records' }, asText));
}

function ofEngine(column: string, place: TextPlace, form: Form): TextColumn {
  return { column, place, ...form };
}
