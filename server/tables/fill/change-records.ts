import sql, { join, type Sql } from 'sql-template-tag';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { newId } from '#server/new-id.ts';
import { fromColumn, toColumn } from '#server/fields/columns.ts';
import { insertEngineRows } from '#server/sql/engine/engine-rows.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { hasOption } from '#server/tables/describe/has-option.ts';
import type { StepContext } from './step-context.ts';
import type { PlannedColumn } from '#server/tables/plan/step.ts';

/** Rows in one statement of history. */
const MOST = 100;

interface Place {
  readonly table: string;
  readonly column: Pick<PlannedColumn, 'column' | 'declared'>;
}

/**
 * Gives every record that has one option or state another, or none, as a change of its own: with a new version number,
 * so that whoever saw it before is told, and with what it was in the history.
 */
export async function changeRecords(
  context: StepContext,
  place: Place,
  { from, to }: { readonly from: string; readonly to: string | undefined },
): Promise<void> {
  const name = identifier(place.column.column);
  const held = hasOption(context.transaction, { name, column: place.column }, from);
  for (;;) {
    const rows = await context.transaction.all(sql`
      SELECT id, version, ${name} AS value FROM ${identifier(place.table)} WHERE ${held} LIMIT ${MOST}`);
    if (rows.length === 0) return;
    await changeSome(context, place, {
      rows,
      after: (value) => (Array.isArray(value) ? replaced(value, from, to) : (to ?? null)),
    });
  }
}

interface SomeRecords {
  /** With `id`, `version` and `value`. */
  readonly rows: readonly Row[];
  after(value: JsonValue): JsonValue;
}

/** Gives each of these records another value. */
export async function changeSome(
  context: StepContext,
  place: Place,
  { rows, after }: SomeRecords,
): Promise<void> {
  const { transaction, now } = context;
  const { table, column } = place;
  const history: Readonly<Record<string, string | number | null>>[] = [];
  const ids = new Map<string, Sql[]>();
  for (const row of rows) {
    const value = fromColumn(column.declared, row.value ?? null, transaction.kind);
    const next = after(value);
    const version = Number(row.version) + 1;
    // What never leaves its column does not reach the history either.
    const isKept = !column.declared.secret && column.declared.unrecorded !== true;
    const changes = !isKept ? {} : { [column.column]: [value, next] as const };
    history.push(entryOf(context, { table, record: String(row.id), version, changes }));
    const key = JSON.stringify(next);
    ids.set(key, [...(ids.get(key) ?? []), sql`${row.id}`]);
  }
  for (const [key, of] of ids) {
    // Made of the value a few lines above.
    const bound = toColumn(column.declared, JSON.parse(key) as JsonValue, transaction.kind);
    await transaction.run(sql`
      UPDATE ${identifier(table)}
      SET ${identifier(column.column)} = ${bound}, version = version + 1, updated_at = ${now}
      WHERE id IN (${join(of)})`);
  }
  await transaction.run(insertEngineRows('nf_history', history));
}

interface PublishedChange {
  readonly table: string;
  readonly record: string;
  readonly version: number;
  readonly changes: Readonly<Record<string, readonly [JsonValue, JsonValue]>>;
}

function entryOf({ now, version: contract }: StepContext, change: PublishedChange) {
  return {
    id: newId(),
    at: now,
    entity: change.table,
    record: change.record,
    version: change.version,
    action: 'update',
    transition: null,
    actor_kind: 'engine',
    actor: null,
    request: `publish-${contract}`,
    contract,
    changes: JSON.stringify(change.changes),
    confirmed: null,
    warned: null,
  };
}

/** The list with one option in the place of another, or without it. */
function replaced(list: readonly JsonValue[], from: string, to: string | undefined): JsonValue {
  return [...new Set(list.map((one) => (one === from ? to : one)))].filter((one) => one !== undefined);
}
