import sql, { join, type Sql } from 'sql-template-tag';
import type { Model } from '#shared/contract/model.ts';
import { idsIn } from '#shared/fields/base/is-id.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { ColumnValue, Connection, Row } from '#server/db/database.ts';
import { fromColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { type NamedColumn, type NamedTable, readNames } from '#server/tables/describe/name-map.ts';
import { isReference, settingsOfColumn } from '#server/tables/describe/type-signature.ts';
import type { KnownAs } from './known-as.ts';

/** What is kept of somebody, in names of the contract and of the engine: plain data that any program can read. */
export interface KeptOfPerson {
  readonly id: string;
  /** All that they were called here. */
  readonly known_as: readonly string[];
  /** Their own record, and every record that refers to them, by entity. */
  readonly records: Readonly<Record<string, readonly Plain[]>>;
  /** Changes of their own record, and those that they have made or agreed to. */
  readonly history: readonly Plain[];
  readonly sign_in: readonly Plain[];
  readonly sessions: readonly Plain[];
  readonly tokens: readonly Plain[];
  readonly links: readonly Plain[];
  readonly notices: readonly Plain[];
  readonly messages: readonly Plain[];
  readonly requests: readonly Plain[];
  /** Views of lists, tiles and how they have arranged dashboards. */
  readonly views: readonly Plain[];
  /** How they read the application. */
  readonly preferences: readonly Plain[];
  /** Files that they have sent, or that stand in these records. */
  readonly files: readonly Plain[];
}

type Plain = Readonly<Record<string, JsonValue>>;

/** Looks everywhere; no secret is among it, and no key by which somebody could come in. */
export async function keptOfPerson(
  connection: Connection,
  model: Model,
  { id, words }: KnownAs,
): Promise<KeptOfPerson> {
  const rows = (statement: Sql) => plainRows(connection, statement);
  const names = await readNames(connection);
  const records: Record<string, readonly Plain[]> = {};
  for (const named of names) {
    const found = await recordsAbout(connection, named, { model, id });
    if (found.length > 0) records[named.entity] = [...(records[named.entity] ?? []), ...found];
  }
  const users = names.filter(({ entity }) => entity === 'user').map(({ table }) => sql`${table}`);
  const addresses = words.map((word) => sql`${word.toLowerCase()}`);
  const theirs = (column: string): Sql =>
    addresses.length === 0 ? sql`1 = 0` : sql`lower(${identifier(column)}) IN (${join(addresses, ', ')})`;
  return {
    id,
    known_as: words,
    records,
    history: await historyOf(connection, { id, users, names }),
    sign_in: await rows(sql`
      SELECT kind, changed_at, NULL AS name, NULL AS seen_at FROM nf_credential WHERE user_id = ${id}
      UNION ALL SELECT 'passkey', created_at, name, seen_at FROM nf_passkey WHERE user_id = ${id}`),
    sessions: await rows(
      sql`SELECT created_at, seen_at, address, agent FROM nf_session WHERE user_id = ${id} ORDER BY created_at`,
    ),
    tokens: await rows(
      sql`SELECT name, created_at, seen_at, expires_at, revoked_at, scopes, networks FROM nf_token WHERE user_id = ${id}`,
    ),
    links: await rows(
      sql`SELECT purpose, email, name, roles, created_at, expires_at FROM nf_link WHERE user_id = ${id} OR ${theirs('email')}`,
    ),
    notices: await rows(
      sql`SELECT at, name, entity, record, title, text, read_at FROM nf_notice WHERE user_id = ${id} ORDER BY id`,
    ),
    messages: await rows(
      sql`SELECT at, kind, name, target, body, state, done_at FROM nf_outbox WHERE record = ${id} OR ${theirs('target')} ORDER BY id`,
    ),
    requests: await rows(
      sql`SELECT at, call, record, body, state, decided_at, reason FROM nf_request WHERE asker = ${id} ORDER BY id`,
    ),
    views: [
      ...(await rows(sql`SELECT screen, name, query, shared FROM nf_view WHERE user_id = ${id}`)),
      ...(await rows(
        sql`SELECT dashboard, screen, name, query, shows, audience FROM nf_tile WHERE user_id = ${id}`,
      )),
      ...(await rows(sql`SELECT dashboard, items FROM nf_arrangement WHERE user_id = ${id}`)),
    ],
    preferences: await rows(
      sql`SELECT language, locale, timezone, wished FROM nf_preference WHERE user_id = ${id}`,
    ),
    files: await filesIn(connection, { id, records }),
  };
}

async function plainRows(connection: Connection, statement: Sql): Promise<readonly Plain[]> {
  return (await connection.all(statement)).map(plain);
}

function plain(row: Row): Plain {
  const value = (one: ColumnValue): JsonValue => (typeof one === 'bigint' ? Number(one) : one);
  return Object.fromEntries(Object.entries(row).map(([name, one]) => [name, value(one)]));
}

/** Records that refer to the person, and the one that is theirs. Who has merely made one stands in the history. */
async function recordsAbout(
  connection: Connection,
  named: NamedTable,
  { model, id }: { readonly model: Model; readonly id: string },
): Promise<readonly Plain[]> {
  const refers = named.columns.flatMap(({ column, type, field }) => {
    if (field === 'id' && named.entity === 'user') return [sql`${identifier(column)} = ${id}`];
    if (isReference(type)) return [sql`${identifier(column)} = ${id}`];
    return type === 'refs' ? [sql`CAST(${identifier(column)} AS TEXT) LIKE ${`%${id}%`}`] : [];
  });
  if (refers.length === 0) return [];
  const rows = await connection.all(
    sql`SELECT * FROM ${identifier(named.table)} WHERE ${join(refers, ' OR ')} ORDER BY id`,
  );
  const fields = model.entities.get(named.entity)?.fields;
  const isTold = ({ field, type }: NamedColumn) => type !== 'key' && fields?.get(field)?.secret !== true;
  return rows.map((row) => recordOf(row, named.columns.filter(isTold), connection.kind));
}

function recordOf(row: Row, columns: readonly NamedColumn[], kind: Connection['kind']): Plain {
  const values = columns.flatMap((column): [string, JsonValue][] => {
    const value = fromColumn(settingsOfColumn(column), row[column.column] ?? null, kind);
    return value === null ? [] : [[column.field, value]];
  });
  return Object.fromEntries(values);
}

/** With the names of fields as they are today, or were when they were retired. */
async function historyOf(
  connection: Connection,
  {
    id,
    users,
    names,
  }: { readonly id: string; readonly users: readonly Sql[]; readonly names: readonly NamedTable[] },
): Promise<readonly Plain[]> {
  const own = users.length === 0 ? sql`1 = 0` : sql`(record = ${id} AND entity IN (${join(users, ', ')}))`;
  const rows = await connection.all(
    sql`SELECT * FROM nf_history WHERE ${own} OR actor = ${id} OR second = ${id} OR acted_by = ${id} ORDER BY at, id`,
  );
  return rows.map((row) => {
    const named = names.find(({ table }) => table === row['entity']);
    const fields = new Map(named?.columns.map(({ column, field }) => [column, field]));
    // Written by `writeHistory`, and by nothing else.
    const pairs = JSON.parse(String(row['changes'])) as Readonly<
      Record<string, readonly [JsonValue, JsonValue]>
    >;
    const changes = Object.entries(pairs).map(([column, [before, after]]) => [
      fields.get(column) ?? column,
      { before, after },
    ]);
    const { at, record, action, transition } = plain(row);
    const event = transition ?? action ?? null;
    return {
      at: at ?? null,
      entity: named?.entity ?? null,
      record: record ?? null,
      event,
      changes: Object.fromEntries(changes),
    };
  });
}

/** The files of these records are named in their values, wherever they stand. */
async function filesIn(
  connection: Connection,
  { id, records }: { readonly id: string; readonly records: KeptOfPerson['records'] },
): Promise<readonly Plain[]> {
  const named = new Set(idsIn(JSON.stringify(records)));
  const files = await plainRows(
    connection,
    sql`SELECT id, at, sender, name, type, size, hash FROM nf_file WHERE size IS NOT NULL ORDER BY id`,
  );
  return files.filter(({ sender, id: file }) => sender === id || named.has(String(file)));
}
