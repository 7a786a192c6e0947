import { messageOf } from '#shared/messages/message.ts';
import type { HistoryAnswer, HistoryEntry } from '#shared/api/calls/data.ts';
import { notBoolean } from '#shared/api/list-query.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Call } from '#server/call.ts';
import type { ChangePlace } from '#server/sql/engine/engine-rows.ts';
import { pageAsked } from '#server/reads/page-asked.ts';
import type { Runtime } from '#server/runtime.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { refuseHidden } from '#server/reads/hidden-record.ts';
import { refuseCall, refuseReading } from '#server/reads/read-access.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { historyRows, opening } from '#server/rights/visibility.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import { entryOf, type RightsAround } from './history-entry.ts';
import { endsOfHistory, type HistoryRow, newestRows } from './history-rows.ts';
import { historyTitles } from './history-titles.ts';
import { type PastChange, pastStates } from './past-states.ts';
import { withSeenMembers } from './seen-members.ts';
import { noRights, type Rights, rightsOfStates } from './rights-then.ts';

/** Which record, and what was said behind the question mark. */
export interface HistoryPlace {
  readonly entity: Entity;
  readonly id: string;
  readonly query: ReadonlyMap<string, string>;
}

/**
 * `GET /api/<plural>/<id>/-/history`: what happened to a record, newest first. A value is told only to who may read it
 * on the record as it was and as it is; of a deleted record to who could read it when it was deleted. An id that is
 * none, never was, or may not be read: the same `not_found`, where no right says otherwise. Where the history is a right
 * of its own, who does not have it on the record as it is, or as it last was, is not told.
 */
export async function readHistory(
  runtime: Runtime,
  call: Call,
  { entity, id, query }: HistoryPlace,
): Promise<Outcome<HistoryAnswer>> {
  const page = parsePage(query, runtime);
  if (page.kind === 'refusal') return page;
  const refused = refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  if (historyRows(entity, call.actor)?.length === 0) return refuseCall(call.actor);
  if (!isId(id)) return refuse('not_found');
  return withinReadTime(runtime, 'several', async (connection) => {
    const context = { connection, runtime, call };
    const judge = rightsOfStates(opened(context, entity), entity);
    const present = await storedRecord(connection, runtime, { entity, id });
    const items: HistoryEntry[] = [];
    let now: Rights | undefined;
    for await (const changes of changesBack(context, { entity, id }, { present, least: page.value.limit })) {
      const last = present ?? changes[0]?.before;
      now ??= last === undefined ? noRights : await judge(last);
      if (!now.readable) return present === undefined ? refuse('not_found') : refuseHidden(context, entity);
      // Of what is gone nobody learns that it was, by what they may not see.
      if (!now.history) return refuse(present === undefined ? 'not_found' : 'forbidden');
      for await (const entry of entriesOf(context, { entity, changes, now, judge }, page.value)) {
        if (items.length === page.value.limit)
          return done(await answer(context, entity, { items, more: true }));
        items.push(entry);
      }
    }
    return done(await answer(context, entity, { items, more: false }));
  });
}

/**
 * The changes of a record, newest first, some at a time: the first page of them costs the same after a hundred changes
 * and after a million, and one who may read few of them is found those without all being held at once.
 */
async function* changesBack(
  { connection, runtime }: ReadContext,
  { entity, id }: { readonly entity: Entity; readonly id: string },
  { present, least }: { readonly present: RecordValues | undefined; readonly least: number },
): AsyncGenerator<readonly PastChange[]> {
  let made: HistoryRow | undefined;
  // What no history keeps opens none of it: not even the newest change, which would be gone after one that nobody is told.
  let state = present && recordedOf(entity, present);
  let after: ChangePlace | undefined;
  // Twice as many as are told: some may be hidden. One more: what was before the last of them is not known without it.
  for (let count = least * 2 + 2; ; count = Math.min(count * 4, MOST_AT_ONCE)) {
    const rows = await newestRows(connection, runtime, { entity, id, count, ...(after && { after }) });
    const areAll = rows.length < count;
    made ??= (areAll ? rows : await endsOfHistory(connection, runtime, { entity, id })).at(-1);
    const changes = pastStates(rows, { id, present: state }, made);
    if (areAll) return yield changes;
    const known = changes.slice(0, -1);
    yield known;
    const last = known.at(-1);
    state = last?.before;
    after = last?.row;
  }
}

/** A record without what is known of it as it is now alone. */
function recordedOf(entity: Entity, record: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => entity.fields.get(name)?.unrecorded !== true),
  );
}

/** Rows in hand at the same time. */
const MOST_AT_ONCE = 2_000;

interface Page {
  readonly limit: number;
  readonly after?: ChangePlace;
}

const cursor = /^(\d{1,15})~([0-9a-f-]{36})$/;

function parsePage(query: ReadonlyMap<string, string>, runtime: Runtime): Outcome<Page> {
  const problem = notBoolean(query, 'peek');
  if (problem !== undefined) return problem;
  const asked = pageAsked(query, runtime, ['peek']);
  if (asked.kind === 'refusal') return asked;
  const { limit, after } = asked.value;
  if (after === undefined) return done({ limit });
  const [, version, id] = cursor.exec(after) ?? [];
  if (version === undefined || id === undefined) return refuse('bad_request', messageOf('refusals.badAfter'));
  return done({ limit, after: { version: Number(version), id } });
}

interface Past {
  readonly entity: Entity;
  readonly changes: readonly PastChange[];
  readonly now: Rights;
  /** What the viewer might read of the record in another state. */
  readonly judge: (state: RecordValues) => Promise<Rights>;
}

/** What the viewer may be told of these changes, behind the place where the page begins. */
async function* entriesOf(context: ReadContext, past: Past, { after }: Page): AsyncGenerator<HistoryEntry> {
  const asked = past.changes.filter((change) => after === undefined || comesAfter(change, after));
  for (const change of await withSeenMembers(context, past.entity, asked)) {
    const entry = entryOf(past.entity, change, await rightsAround(context, past, change));
    if (entry !== undefined) yield entry;
  }
}

function comesAfter({ row }: PastChange, { version, id }: ChangePlace): boolean {
  return row.version < version || (row.version === version && row.id < id);
}

async function rightsAround(
  { call }: ReadContext,
  { now, judge }: Past,
  { before, after }: PastChange,
): Promise<RightsAround> {
  return {
    now,
    viewer: call.actor.id,
    before: before === undefined ? noRights : await judge(before),
    after: after === undefined ? noRights : await judge(after),
  };
}

/** Who is told its history opens the record by that. */
function opened(context: ReadContext, entity: Entity): ReadContext {
  return { ...context, call: { ...context.call, actor: opening(context.call.actor, entity) } };
}

async function answer(
  context: ReadContext,
  entity: Entity,
  { items, more }: { readonly items: readonly HistoryEntry[]; readonly more: boolean },
): Promise<HistoryAnswer> {
  const last = items.at(-1);
  return {
    items,
    next: more && last !== undefined ? `${last.version}~${last.id}` : null,
    titles: await historyTitles(context, entity, items),
  };
}
