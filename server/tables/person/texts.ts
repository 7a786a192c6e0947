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
  readonly place: 'records' | 'history' | 'files' | 'views' | 'requests' | 'constants';
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

/** A table with texts. */
export interface Texts {
  readonly table: string;
  /** The column that tells its rows apart: `id` where nothing is said. */
  readonly key?: string;
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
const KEY = 'key$';

type Form = Pick<TextColumn, 'read' | 'write'>;

const asText: Form = { read: String, write: (value) => String(value ?? '–') };
const asJson: Form = {
  // Written by the engine as JSON, and by nothing else.
  read: (value) => JSON.parse(String(value)) as JsonValue,
  write: (value) => JSON.stringify(value),
};
/** A constant is never empty because of it: expressions count on it. */
const asConstant: Form = { ...asJson, write: (value) => JSON.stringify(value ?? '–') };

/** All texts of an instance that people have written: records in use and retired, their history, and what stands beside them. */
export async function textsOf(connection: Connection): Promise<readonly Texts[]> {
  const names = await readNames(connection);
  const records = names.map((named) => ({
    table: named.table,
    columns: named.columns.flatMap(ofRecords(named)),
  }));
  const changed = [...names, { table: 'nf_setting', entity: undefined }];
  const history = changed.map(({ table, entity }) => ({
    table: 'nf_history',
    columns: [ofEngine('changes', historyPlace(entity), asJson)],
    where: sql`entity = ${table}`,
  }));
  return [
    ...records.filter(({ columns }) => columns.length > 0),
    ...history,
    {
      table: 'nf_setting',
      key: 'name',
      columns: [ofEngine('value', { place: 'constants' }, asConstant)],
      where: sql`name LIKE 'constant:%'`,
    },
    { table: 'nf_file', columns: [ofEngine('name', { place: 'files' }, asText)] },
    {
      table: 'nf_view',
      columns: ['name', 'name_key', 'query'].map((one) => ofEngine(one, { place: 'views' }, asText)),
    },
    {
      table: 'nf_tile',
      columns: ['name', 'query'].map((one) => ofEngine(one, { place: 'views' }, asText)),
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

/** Constants that were set have a history too, and belong to no entity. */
function historyPlace(entity: string | undefined): TextPlace {
  return entity === undefined ? { place: 'constants' } : { place: 'history', entity };
}

/** Messages on their way, and those that have arrived. */
export const messageTexts: readonly Texts[] = [
  { table: 'nf_outbox', columns: engineTexts('target', 'body', 'error') },
  { table: 'nf_notice', columns: engineTexts('title', 'text') },
];

/** Why messages of others were refused. */
export const receivedTexts: Texts = { table: 'nf_received', columns: engineTexts('detail', 'sender_id') };

/** What mails that came in say of themselves, and why they were refused. */
export const mailTexts: Texts = {
  table: 'nf_inbox_mail',
  columns: engineTexts('sender', 'subject', 'detail'),
};

/** The texts among these that have the words in them. */
export async function* naming(
  connection: Connection,
  { table, key = 'id', columns, where = sql`1 = 1` }: Texts,
  words: Words,
): AsyncGenerator<NamingText> {
  const { kind } = connection;
  const names = columns.map(({ column }) => column);
  const read = join([sql`${identifier(key)} AS ${identifier(KEY)}`, ...names.map(identifier)], ', ');
  const only = sql`${where} AND ${words.mayStandIn(names, kind)}`;
  for (let after: ColumnValue = null; ; ) {
    const beyond = after === null ? sql`` : sql`AND ${identifier(key)} > ${after}`;
    const rows: readonly Row[] = await connection.all(
      sql`SELECT ${read} FROM ${identifier(table)} WHERE ${only} ${beyond} ORDER BY ${identifier(key)} LIMIT ${BATCH}`,
    );
    for (const row of rows) yield* namingIn(row, columns, { words, kind });
    after = rows.at(-1)?.[KEY] ?? null;
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
    return rest === value ? [] : [{ id: row[KEY] ?? null, column, rest }];
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
