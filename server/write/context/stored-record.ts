import type { Entity, Field } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { ColumnValue, Connection, Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { fromColumn, toColumn } from '#server/fields/columns.ts';
import {
  type ColumnValues,
  deleteRecord,
  holdSame,
  insertRecord,
  selectForWrite,
  selectWhole,
  updateRecord,
} from '#server/sql/records/record-statements.ts';
import { type SqlSource, sourceOf } from '#server/sql/values/sql-source.ts';
import { fieldsThat } from '#server/write/plan/fields-that.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';
import type { WriteContext } from './write-context.ts';

/** Those that a column keeps. */
export const keptFields = fieldsThat(hasColumn);

/** The whole record in wire form, held until the write ends; undefined where there is none. */
export async function fetchForWrite(
  context: WriteContext,
  entity: Entity,
  id: string,
): Promise<RecordValues | undefined> {
  const { transaction, notes, runtime } = context;
  const source = sourceOf(runtime);
  const ahead = notes.takeAhead({ entity, id });
  if (ahead !== undefined)
    transaction.send(holdSame({ entity, id }, ahead.mark, source), () => new ChangedMeanwhile());
  const [row] = ahead === undefined ? await transaction.all(selectForWrite(entity, id, source)) : [];
  const record = ahead?.record ?? (row && recordOf(row, entity, source));
  if (record !== undefined) notes.found({ entity, id });
  return record;
}

/** The same for who only reads: nothing is held. Of it only what the viewer has a right to may be told. */
export async function storedRecord(
  connection: Connection,
  runtime: Runtime,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<RecordValues | undefined> {
  const source = sourceOf(runtime);
  const [row] = await connection.all(selectWhole(entity, id, source));
  return row === undefined ? undefined : recordOf(row, entity, source);
}

/** Where records are put. */
type StoringContext = Pick<WriteContext, 'runtime' | 'transaction'>;

/** Adds a record with all its values. As with the next two nothing waits for it: what is asked after it sees it. */
export function insert(context: StoringContext, entity: Entity, record: RecordValues): void {
  const source = sourceOf(context.runtime);
  const values = columnsOf(keptFields(entity), record, { entity, source });
  context.transaction.send(insertRecord(entity, values, source));
}

/** Writes what is different in `after`. */
export function replace(
  context: WriteContext,
  entity: Entity,
  { before, after }: { readonly before: RecordValues; readonly after: RecordValues },
): void {
  const source = sourceOf(context.runtime);
  const changed = keptFields(entity).filter(({ name }) => !sameValue(before[name], after[name]));
  const values = columnsOf(changed, after, { entity, source });
  if (values.size === 0) return;
  context.transaction.send(updateRecord({ entity, id: String(before['id']) }, values, source));
}

/** Takes the record away. */
export function erase(context: WriteContext, entity: Entity, id: string): void {
  context.notes.lose({ entity, id });
  context.transaction.send(deleteRecord(entity, id, sourceOf(context.runtime)));
}

/** Equality of values in wire form; absent counts as empty. */
export function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  const one = a ?? null;
  const other = b ?? null;
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** What a row holds, in wire form. */
export function recordOf(row: Row, entity: Entity, { storage, kind }: SqlSource): RecordValues {
  const values: Record<string, JsonValue> = {};
  for (const field of keptFields(entity))
    values[field.name] = fromColumn(field, row[storage.column(entity.name, field.name)] ?? null, kind);
  return values;
}

function columnsOf(
  fields: readonly Field[],
  record: RecordValues,
  { entity, source }: { readonly entity: Entity; readonly source: SqlSource },
): ColumnValues {
  const values = new Map<string, ColumnValue>();
  for (const field of fields) {
    const value = record[field.name] ?? null;
    values.set(source.storage.column(entity.name, field.name), toColumn(field, value, source.kind));
    const folded = source.storage.folded(entity.name, field.name);
    if (folded !== undefined) values.set(folded, typeof value === 'string' ? fold(value) : null);
  }
  return values;
}
