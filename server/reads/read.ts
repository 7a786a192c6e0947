import { parseRecordQuery, type RecordQuery } from '#shared/api/list-query.ts';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { keptOutBy, opening } from '#server/rights/visibility.ts';
import { viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { recordStatement, VERSION } from '#server/sql/records/records-statement.ts';
import { bindListed } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { abilitiesJson, abilitiesOn } from './abilities.ts';
import { checkExpand, checkFields } from './asked-names.ts';
import { expandRecords, fieldsWithExpanded } from './expand.ts';
import type { ReadContext } from './read-context.ts';
import { refuseUnfound } from './hidden-record.ts';
import { refuseReading } from './read-access.ts';
import { withinReadTime } from './within-read-time.ts';

/** A record as its viewer may read it, and the version that `If-Match` takes. */
export interface ReadAnswer {
  readonly record: RecordAnswer;
  readonly version: number;
}

/**
 * `GET /api/<plural>/<id>`, for who keeps that it was opened: it tells what only an opening tells. An id that is none, is missing or may not be read: the same `not_found`, where no right says
 * otherwise.
 */
export async function readRecord(
  runtime: Runtime,
  call: Call,
  { entity, id, query }: Place & { readonly query: ReadonlyMap<string, string> },
): Promise<Outcome<ReadAnswer>> {
  const parsed = parseRecordQuery(query);
  if (parsed.kind === 'refusal') return parsed;
  const asking = { runtime, call, entity };
  const opened = { ...call, actor: opening(call.actor, entity) };
  const refused =
    refuseReading(runtime, call, entity) ??
    checkFields({ ...asking, call: opened }, parsed.value.fields) ??
    checkExpand(asking, parsed.value.expand);
  if (refused !== undefined) return refused;
  const isOne =
    !parsed.value.can && parsed.value.expand.length === 0 && keptOutBy(entity, call.actor) === undefined;
  const statements = isOne ? 'one_by_key' : 'several';
  return await withinReadTime(runtime, statements, async (connection) => {
    const context = { connection, runtime, call };
    const answer = await readAsked(context, { entity, id }, { ...parsed.value, viewer: opened.actor });
    return answer === undefined ? refuseUnfound(context, entity, id) : done(answer);
  });
}

/** The record as the caller may read it now, within a transaction; undefined where they may not, or it is not there. */
export function readWithin(
  context: ReadContext,
  { entity, id, expand = [] }: Place & { readonly expand?: readonly string[] | undefined },
): Promise<ReadAnswer | undefined> {
  return readAsked(context, { entity, id }, { expand, can: false, peek: true });
}

interface Place {
  readonly entity: Entity;
  readonly id: string;
}

async function readAsked(
  context: ReadContext,
  { entity, id }: Place,
  { viewer = context.call.actor, ...asked }: RecordQuery & { readonly viewer?: Actor },
): Promise<ReadAnswer | undefined> {
  const { connection, runtime, call } = context;
  if (!isId(id)) return undefined;
  const fields = fieldsWithExpanded(asked.fields, asked.expand, entity);
  const { statement, projection } = statementFor(runtime, viewer, { entity, fields });
  const [row] = await connection.all(bindListed(statement, { ...slotValues(runtime, call), 'value:id': id }));
  if (row === undefined) return undefined;
  const found = [projection.toRecord(row)];
  const [record] = await expandRecords(context, found, { entity: entity.name, paths: asked.expand });
  if (record === undefined) return undefined;
  const version = Number(row.value(VERSION));
  if (!asked.can) return { record, version };
  return { record: { ...record, can: abilitiesJson(await abilitiesOn(context, entity, id)) }, version };
}

const plans = new PlanCache<ReturnType<typeof recordStatement>>(500);

function statementFor(
  runtime: Runtime,
  viewer: Actor,
  { entity, fields }: { readonly entity: Entity; readonly fields: readonly string[] | undefined },
): ReturnType<typeof recordStatement> {
  const who = `${entity.name} ${viewerKey(viewer)}`;
  const key = fields === undefined ? who : `${who} ${JSON.stringify(fields)}`;
  const wanted = { entity: entity.name, fields };
  return plans.get(runtime.storage, key, () => recordStatement(runtime, viewer, wanted));
}
