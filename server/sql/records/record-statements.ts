import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Entity } from '#shared/contract/model.ts';
import { caseless } from '#shared/fields/text/caseless.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { ColumnValue, Statement } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import { bind, bindInOrder, Slot } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

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

const statements = new PlanCache<Sql>(1_000);

/** The whole record as it is kept. PostgreSQL holds the row until the transaction ends: two writers of one record queue. */
export function selectForWrite(entity: Entity, id: string, source: SqlSource): Statement {
  const lock = source.kind === 'postgres' ? sql` FOR NO KEY UPDATE` : empty;
  const statement = statements.get(source.storage, `hold ${source.kind} ${entity.name}`, () => {
    return sql`${selectRecord(entity, source)}${lock}`;
  });
  return bind(statement, { 'value:id': id });
}

/** The whole record as it is kept, whoever asks: rights are judged on it, and nothing of it is told before. */
export function selectWhole(entity: Entity, id: string, source: SqlSource): Statement {
  const key = `whole ${source.kind} ${entity.name}`;
  const statement = statements.get(source.storage, key, () => selectRecord(entity, source));
  return bind(statement, { 'value:id': id });
}

/**
 * PostgreSQL: the whole record as it is kept, held by nobody, with a mark of its row as `nf_mark`. Any change of the row
 * changes the mark.
 */
export function selectAhead(entity: Entity, id: string, source: SqlSource): Statement {
  const statement = statements.get(source.storage, `ahead ${entity.name}`, () => {
    return sql`SELECT ${columnsOf(entity, source)}, ${MARK} AS nf_mark FROM ${tableOf(entity, source)} WHERE ${idOf(entity, source)} = ${new Slot('value:id')}`;
  });
  return bind(statement, { 'value:id': id });
}

/** PostgreSQL: holds the row as `selectForWrite` does; divides by zero where its mark is another one, or it is gone. */
export function holdSame({ entity, id }: RecordPlace, mark: string, source: SqlSource): Statement {
  const statement = statements.get(source.storage, `same ${entity.name}`, () => {
    const same = sql`${idOf(entity, source)} = ${new Slot('value:id')} AND ${MARK} = ${new Slot('value:mark')}`;
    return sql`SELECT 1 / count(*) FROM (SELECT 1 FROM ${tableOf(entity, source)} WHERE ${same} FOR NO KEY UPDATE) AS held`;
  });
  return bind(statement, { 'value:id': id, 'value:mark': mark });
}

/** The transaction that wrote the row as it is. */
const MARK = raw('CAST(xmin AS text)');

/** A row where there is such a record, whoever asks. */
export function isThere(entity: Entity, id: string, source: SqlSource): Sql {
  return sql`SELECT 1 AS there FROM ${tableOf(entity, source)} WHERE ${idOf(entity, source)} = ${id}`;
}

/** Those of the ids of the JSON array `value:ids` under which there is a record, as `id`, whoever asks. */
export function selectThere(entity: Entity, ids: readonly string[], source: SqlSource): Statement {
  const statement = statements.get(source.storage, `there ${source.kind} ${entity.name}`, () => {
    const own = idOf(entity, source);
    return sql`SELECT ${own} AS id FROM ${tableOf(entity, source)} WHERE ${own} IN (${idsInSlot(source.kind)})`;
  });
  return bind(statement, { 'value:ids': JSON.stringify(ids) });
}

/** Adds a record, with a value for each of its columns; those of retired fields stay empty. */
export function insertRecord(entity: Entity, values: ColumnValues, source: SqlSource): Statement {
  const columns = [...values.keys()];
  const statement = statements.get(source.storage, `insert ${source.kind} ${entity.name}`, () => {
    const emptied = source.storage.emptied(entity.name);
    const names = [...columns, ...emptied].map(identifier);
    const slots = [...columns.map(slotOf), ...emptied.map(() => sql`NULL`)];
    return sql`INSERT INTO ${tableOf(entity, source)} (${join(names, ', ')}) VALUES (${join(slots, ', ')})`;
  });
  return bindInOrder(statement, [...values.values()]);
}

/** Puts new values into a record. */
export function updateRecord(
  { entity, id }: RecordPlace,
  values: ColumnValues,
  source: SqlSource,
): Statement {
  const columns = [...values.keys()];
  const key = `update ${source.kind} ${entity.name} ${columns.join(' ')}`;
  const statement = statements.get(source.storage, key, () => {
    const assignments = columns.map((column) => sql`${identifier(column)} = ${slotOf(column)}`);
    return sql`UPDATE ${tableOf(entity, source)} SET ${join(assignments, ', ')} WHERE ${idOf(entity, source)} = ${new Slot('value:id')}`;
  });
  return bindInOrder(statement, [...values.values(), id]);
}

function selectRecord(entity: Entity, source: SqlSource): Sql {
  return sql`SELECT ${columnsOf(entity, source)} FROM ${tableOf(entity, source)} WHERE ${idOf(entity, source)} = ${new Slot('value:id')}`;
}

function slotOf(column: string): Sql {
  return sql`${new Slot(`value:${column}`)}`;
}

/** Takes a record away. */
export function deleteRecord(entity: Entity, id: string, source: SqlSource): Sql {
  return sql`DELETE FROM ${tableOf(entity, source)} WHERE ${idOf(entity, source)} = ${id}`;
}

/** Ids of the records whose reference `field` points at `id`, in a fixed order. */
export function selectReferring({ entity, field }: Reference, id: string, source: SqlSource): Sql {
  const column = identifier(source.storage.column(entity.name, field));
  const own = idOf(entity, source);
  const { refersTo } = dialectOf(source.kind);
  const isList = entity.fields.get(field)?.type === 'refs';
  const refers = isList ? refersTo(column, sql`${id}`) : sql`${column} = ${id}`;
  return sql`SELECT ${own} AS id FROM ${tableOf(entity, source)} WHERE ${refers} ORDER BY ${own}`;
}

/** The record that the reference `field` of record `id` points at, as `id`; no row or NULL where there is none. */
export function selectReferred({ entity, field }: Reference, id: string, source: SqlSource): Sql {
  const column = identifier(source.storage.column(entity.name, field));
  return sql`SELECT ${column} AS id FROM ${tableOf(entity, source)} WHERE ${idOf(entity, source)} = ${id}`;
}

/** What the references `field` of the records of the JSON array `value:ids` point at, as `to`, each beside the `id` of its record. */
export function selectAllReferred(
  { entity, field }: Reference,
  ids: readonly string[],
  source: SqlSource,
): Statement {
  const statement = statements.get(source.storage, `referred ${source.kind} ${entity.name} ${field}`, () => {
    const column = identifier(source.storage.column(entity.name, field));
    const own = idOf(entity, source);
    return sql`SELECT ${own} AS id, ${column} AS "to" FROM ${tableOf(entity, source)} WHERE ${own} IN (${idsInSlot(source.kind)})`;
  });
  return bind(statement, { 'value:ids': JSON.stringify(ids) });
}

/** Empties the reference `field` of all records that it points from at `id`. */
export function clearReferring({ entity, field }: Reference, id: string, source: SqlSource): Sql {
  const column = identifier(source.storage.column(entity.name, field));
  return sql`UPDATE ${tableOf(entity, source)} SET ${column} = NULL WHERE ${column} = ${id}`;
}

/** Lets the reference `field` of all records point at `id` whose text `known` names it. */
export function setReferring(
  { entity, field, known }: Reference & { readonly known: string },
  id: string,
  source: SqlSource,
): Sql {
  const column = identifier(source.storage.column(entity.name, field));
  const text = identifier(source.storage.column(entity.name, known));
  return sql`UPDATE ${tableOf(entity, source)} SET ${column} = ${id} WHERE ${text} = ${id} AND ${column} IS NULL`;
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

/** Values that may exist once; `among`: among the records of this condition. */
interface SoughtKey {
  readonly key: readonly KeyPart[];
  readonly among?: string | undefined;
}

/** A row where another record than `id` has the same key. */
export function selectSameKey(
  entity: Entity,
  { key, among }: SoughtKey,
  { id, source }: { readonly id: string; readonly source: SqlSource },
): Sql {
  const tests = key.map(({ column, value, caseless: ignoresCase }) =>
    ignoresCase
      ? sql`${caselessColumn(identifier(column))} = ${typeof value === 'string' ? caseless(value) : value}`
      : sql`${identifier(column)} = ${value}`,
  );
  const own = idOf(entity, source);
  const meant = among === undefined ? tests : [...tests, raw(among)];
  return sql`SELECT ${own} AS id FROM ${tableOf(entity, source)} WHERE ${join(meant, ' AND ')} AND ${own} <> ${id} LIMIT 1`;
}

/** A column of email addresses as they are compared; see `caseless`. */
export function caselessColumn(column: Sql): Sql {
  return sql`lower(${column})`;
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
