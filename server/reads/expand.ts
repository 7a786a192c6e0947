import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { entityNamed, viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { recordsStatement } from '#server/sql/records/records-statement.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';

/** Where records are read. */
export interface ReadContext {
  readonly connection: Connection;
  readonly runtime: Runtime;
  readonly call: Call;
}

/**
 * The records with those they refer to under `expanded`, as far as the viewer may read them; a record they may not
 * read is left out. One statement for each reference of each level, however many records there are.
 */
export async function expandRecords(
  context: ReadContext,
  records: readonly RecordAnswer[],
  { entity, paths }: { readonly entity: string; readonly paths: readonly string[] },
): Promise<readonly RecordAnswer[]> {
  if (paths.length === 0) return records;
  let expanded = records;
  for (const [field, further] of byFirstName(paths)) {
    const to = entityNamed(entity, context.runtime.model).fields.get(field);
    if (to?.type !== 'ref') throw new Error(`${entity}.${field} is no reference`); // checkExpand has looked
    const found = await readReferred(context, { records, field, to: to.to });
    const targets = await expandRecords(context, found, { entity: to.to, paths: further });
    const byId = new Map(targets.map((target) => [target['id'], target]));
    expanded = expanded.map((record) => withExpanded(record, field, byId.get(record[field] ?? null)));
  }
  return expanded;
}

function readReferred(
  context: ReadContext,
  { records, field, to }: { records: readonly RecordAnswer[]; field: string; to: string },
): Promise<readonly RecordAnswer[]> {
  const ids = new Set(records.flatMap((record) => record[field] ?? []).map(String));
  return readByIds(context, to, [...ids]);
}

/** The records with these ids, as far as the viewer may read them, in no order. */
export async function readByIds(
  { connection, runtime, call }: ReadContext,
  to: string,
  ids: readonly string[],
): Promise<readonly RecordAnswer[]> {
  if (ids.length === 0) return [];
  const key = `${to} ${viewerKey(call.actor)}`;
  const make = () => recordsStatement(runtime, call.actor, to);
  const { statement, projection } = statements.get(runtime.storage, key, make);
  const slots = { ...slotValues(runtime, call), 'value:ids': JSON.stringify(ids) };
  const rows = await connection.all(bind(statement, slots));
  return rows.map((row) => projection.toRecord(row));
}

const statements = new PlanCache<ReturnType<typeof recordsStatement>>(500);

/** The fields to read where `fields=` names some: those, and the references that are to be expanded. */
export function fieldsWithExpanded(
  fields: readonly string[] | undefined,
  expand: readonly string[],
): readonly string[] | undefined {
  return fields && [...fields, ...byFirstName(expand).keys()];
}

function byFirstName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const further = new Map<string, string[]>();
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.');
    const known = further.get(first) ?? [];
    further.set(first, rest.length === 0 ? known : [...known, rest.join('.')]);
  }
  return further;
}

function withExpanded(record: RecordAnswer, field: string, target: RecordAnswer | undefined): RecordAnswer {
  if (target === undefined) return record;
  const before = record['expanded'];
  const others = typeof before === 'object' && !Array.isArray(before) ? before : {};
  return { ...record, expanded: { ...others, [field]: target } };
}
