import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Entity } from '#shared/contract/model.ts';
import { caseless } from '#shared/fields/caseless.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { ColumnValue } from '#server/db/database.ts';
import { identifier } from './identifier.ts';
import type { SqlSource } from './sql-source.ts';

/** Column values of one record, by column name. */
export type ColumnValues = ReadonlyMap<string, ColumnValue>;

/** One record. */
export interface RecordPlace {
  readonly entity: Entity;
  readonly id: string;
}

/** A field that refers to other records. */
export interface Reference {
  readonly entity: Entity;
  readonly field: string;
}

/** The whole record as it is kept. PostgreSQL holds the row until the transaction ends: two writers of one record queue. */
export function selectForWrite(entity: Entity, id: string, source: SqlSource): Sql {
  const lock = source.kind === 'postgres' ? sql` FOR NO KEY UPDATE` : empty;
  return sql`${selectWhole(entity, id, source)}${lock}`;
}

/** The whole record as it is kept, whoever asks: rights are judged on it, and nothing of it is told before. */
export function selectWhole(entity: Entity, id: string, source: SqlSource): Sql {
  return sql`SELECT ${columnsOf(entity, source)} FROM ${tableOf(entity, source)} WHERE ${idOf(entity, source)} = ${id}`;
}

/** Adds a record. */
export function insertRecord(entity: Entity, values: ColumnValues, source: SqlSource): Sql {
  const columns = join([...values.keys()].map(identifier), ', ');
  return sql`INSERT INTO ${tableOf(entity, source)} (${columns}) VALUES (${join([...values.values()], ', ')})`;
}

/** Puts new values into a record. */
export function updateRecord({ entity, id }: RecordPlace, values: ColumnValues, source: SqlSource): Sql {
  const assignments = [...values].map(([column, value]) => sql`${identifier(column)} = ${value}`);
  return sql`UPDATE ${tableOf(entity, source)} SET ${join(assignments, ', ')} WHERE ${idOf(entity, source)} = ${id}`;
}

/** Takes a record away. */
export function deleteRecord(entity: Entity, id: string, source: SqlSource): Sql {
  return sql`DELETE FROM ${tableOf(entity, source)} WHERE ${idOf(entity, source)} = ${id}`;
}

/** Ids of the records whose reference `field` points at `id`, in a fixed order. */
export function selectReferring({ entity, field }: Reference, id: string, source: SqlSource): Sql {
  const column = identifier(source.storage.column(entity.name, field));
  const own = idOf(entity, source);
  const refers =
    entity.fields.get(field)?.type === 'refs' ? listRefers(column, id, source) : sql`${column} = ${id}`;
  return sql`SELECT ${own} AS id FROM ${tableOf(entity, source)} WHERE ${refers} ORDER BY ${own}`;
}

/** A list of references that names the record. */
function listRefers(column: Sql, id: string, { kind }: SqlSource): Sql {
  if (kind === 'postgres') return sql`${column} @> CAST(${JSON.stringify([id])} AS jsonb)`;
  return sql`EXISTS (SELECT 1 FROM json_each(${column}) AS nf_one WHERE nf_one.value = ${id})`;
}

/** The record that the reference `field` of record `id` points at, as `id`; no row or NULL where there is none. */
export function selectReferred({ entity, field }: Reference, id: string, source: SqlSource): Sql {
  const column = identifier(source.storage.column(entity.name, field));
  return sql`SELECT ${column} AS id FROM ${tableOf(entity, source)} WHERE ${idOf(entity, source)} = ${id}`;
}

/** How many records of an entity there are, as `count`. */
export function countRecords(entity: Entity, source: SqlSource): Sql {
  return sql`SELECT count(*) AS count FROM ${tableOf(entity, source)}`;
}

/** One of several values of a key that may exist once: a column and what it would hold. */
export interface KeyPart {
  readonly column: string;
  readonly value: ColumnValue;
  /** Compared without case. */
  readonly caseless: boolean;
}

/** A row where another record than `id` has the same key. */
export function selectSameKey(
  entity: Entity,
  key: readonly KeyPart[],
  { id, source }: { readonly id: string; readonly source: SqlSource },
): Sql {
  const tests = key.map(({ column, value, caseless: ignoresCase }) =>
    ignoresCase
      ? sql`lower(${identifier(column)}) = ${typeof value === 'string' ? caseless(value) : value}`
      : sql`${identifier(column)} = ${value}`,
  );
  const own = idOf(entity, source);
  return sql`SELECT 1 AS found FROM ${tableOf(entity, source)} WHERE ${join(tests, ' AND ')} AND ${own} <> ${id} LIMIT 1`;
}

function columnsOf(entity: Entity, { storage }: SqlSource): Sql {
  return join(
    [...entity.fields.values()]
      .filter(hasColumn)
      .map((field) => identifier(storage.column(entity.name, field.name))),
    ', ',
  );
}

function tableOf(entity: Entity, { storage }: SqlSource): Sql {
  return identifier(storage.table(entity.name));
}

function idOf(entity: Entity, { storage }: SqlSource): Sql {
  return identifier(storage.column(entity.name, 'id'));
}
