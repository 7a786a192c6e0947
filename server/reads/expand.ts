import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Back, Entity } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { entityNamed, viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { recordsStatement } from '#server/sql/records/records-statement.ts';
import { referring as lookingToRefer } from '#server/rights/visibility.ts';
import type { ReadContext } from './read-context.ts';
import { mostOfAll, mostOfOne, readReferring } from './read-referring.ts';
import { bindListed } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';

/**
 * The records with those they refer to under `expanded`, and with those that refer to them where a way back is named,
 * as far as the viewer may read them; a record they may not read is left out. One statement for each reference and way
 * back of each level, however many records there are.
 */
export async function expandRecords(
  context: ReadContext,
  records: readonly RecordAnswer[],
  { entity, paths }: { readonly entity: string; readonly paths: readonly string[] },
): Promise<readonly RecordAnswer[]> {
  if (paths.length === 0) return records;
  let expanded = records;
  const from = entityNamed(entity, context.runtime.model);
  for (const [name, further] of byFirstName(paths)) {
    const back = from.backs.get(name);
    const found =
      back === undefined
        ? await referred(context, expanded, { from, name, further })
        : await referring(context, expanded, { back, further });
    expanded = expanded.map((record) => withExpanded(record, name, found(record)));
  }
  return expanded;
}

/** What stands under `expanded` of a record; undefined for nothing. */
type Found = (record: RecordAnswer) => JsonValue | undefined;

async function referred(
  context: ReadContext,
  records: readonly RecordAnswer[],
  {
    from,
    name,
    further,
  }: { readonly from: Entity; readonly name: string; readonly further: readonly string[] },
): Promise<Found> {
  const field = from.fields.get(name);
  if (field?.type === 'refs') return listed(context, records, { name, to: field.to, further });
  if (field?.type !== 'ref' && field?.type !== 'several')
    throw new Error(`${from.name}.${name} is no reference`); // checkExpand has looked
  const targets: RecordAnswer[] = [];
  for (const to of field.type === 'several' ? field.to : [field.to]) {
    const found = await readReferred(context, { records, field: name, to });
    targets.push(...(await expandRecords(context, found, { entity: to, paths: further })));
  }
  const byId = new Map(targets.map((target) => [target['id'], target]));
  return (record) => byId.get(record[name] ?? null);
}

/** The members of a list, in its order: the first ones where they are many. */
async function listed(
  context: ReadContext,
  records: readonly RecordAnswer[],
  { name, to, further }: { readonly name: string; readonly to: string; readonly further: readonly string[] },
): Promise<Found> {
  const asked = new Map<JsonValue | undefined, readonly string[]>();
  let left = mostOfAll;
  for (const record of records) {
    const some = idsIn(record[name]).slice(0, Math.min(mostOfOne, left));
    left -= some.length;
    asked.set(record['id'], some);
  }
  const found = await readReferable(context, to, [...new Set([...asked.values()].flat())]);
  const expanded = await expandRecords(context, found, { entity: to, paths: further });
  const byId = new Map(expanded.map((record) => [String(record['id']), record]));
  return ({ id, [name]: members }) => {
    if (members === undefined) return undefined;
    const ids = asked.get(id) ?? [];
    const more = ids.length < idsIn(members).length;
    return { items: ids.flatMap((one) => byId.get(one) ?? []), ...(more && { more }) };
  };
}

function idsIn(members: JsonValue | undefined): readonly string[] {
  return Array.isArray(members) ? members.map(String) : [];
}

async function referring(
  context: ReadContext,
  records: readonly RecordAnswer[],
  { back, further }: { readonly back: Back; readonly further: readonly string[] },
): Promise<Found> {
  const ids = records.map(({ id }) => String(id));
  const found = await readReferring(context, back, ids);
  const all = [...found.values()].flatMap(({ items }) => items);
  const expanded = await expandRecords(context, all, { entity: back.entity, paths: further });
  const byId = new Map(expanded.map((record) => [record['id'], record]));
  return ({ id }) => {
    const { items, more } = found.get(String(id)) ?? { items: [], more: false };
    const told = items.map((item) => byId.get(item['id'] ?? null) ?? item);
    return { items: told, ...(more && { more }) };
  };
}

function readReferred(
  context: ReadContext,
  { records, field, to }: { records: readonly RecordAnswer[]; field: string; to: string },
): Promise<readonly RecordAnswer[]> {
  const ids = new Set(records.flatMap((record) => record[field] ?? []).map(String));
  return readReferable(context, to, [...ids]);
}

/** The same with those the viewer may refer to: of these their title. */
export function readReferable(
  context: ReadContext,
  to: string,
  ids: readonly string[],
): Promise<readonly RecordAnswer[]> {
  const { runtime, call } = context;
  const actor = lookingToRefer(call.actor, entityNamed(to, runtime.model));
  return readByIds({ ...context, call: { ...call, actor } }, to, ids);
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
  const rows = await connection.all(bindListed(statement, slots));
  return rows.map((row) => projection.toRecord(row));
}

const statements = new PlanCache<ReturnType<typeof recordsStatement>>(500);

/** The fields to read where `fields=` names some: those, and the references that are to be expanded. */
export function fieldsWithExpanded(
  fields: readonly string[] | undefined,
  expand: readonly string[],
  { fields: own }: Entity,
): readonly string[] | undefined {
  return fields && [...fields, ...[...byFirstName(expand).keys()].filter((name) => own.has(name))];
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

function withExpanded(record: RecordAnswer, name: string, target: JsonValue | undefined): RecordAnswer {
  if (target === undefined) return record;
  const before = record['expanded'];
  const others = typeof before === 'object' && !Array.isArray(before) ? before : {};
  return { ...record, expanded: { ...others, [name]: target } };
}
