import { messageOf } from '#shared/messages/message.ts';
import type { HistoryAnswer, HistoryEntry } from '#shared/api/calls/data.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Call } from '#server/call.ts';
import { pageAsked } from '#server/reads/page-asked.ts';
import type { Runtime } from '#server/runtime.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { refuseHidden } from '#server/reads/hidden-record.ts';
import { refuseCall, refuseReading } from '#server/reads/read-access.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { historyRows, opening } from '#server/rights/visibility.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import { entryOf } from './history-entry.ts';
import { newestRows } from './history-rows.ts';
import { historyTitles } from './history-titles.ts';
import { type PastChange, pastStates } from './past-states.ts';
import { withSeenMembers } from './seen-members.ts';
import { noRights, type Rights, rightsThen } from './rights-then.ts';

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
    const place = { entity, id, query };
    const present = await storedRecord(connection, runtime, place);
    // Twice as many as are told: some may be hidden, and each needs the one before it.
    for (let count = page.value.limit * 2 + 2; ; count *= 4) {
      const { changes, isAll } = await newestChanges(context, place, { present, count });
      const last = present ?? changes[0]?.before;
      const now = last === undefined ? noRights : await rightsThen(opened(context, entity), entity, last);
      if (!now.readable) return present === undefined ? refuse('not_found') : refuseHidden(context, entity);
      // Of what is gone nobody learns that it was, by what they may not see.
      if (!now.history) return refuse(present === undefined ? 'not_found' : 'forbidden');
      const visible = await withSeenMembers(context, entity, changes);
      const told = await pageOf(context, { entity, changes: visible, now }, page.value);
      if (isAll || told.next !== null) return done(told);
    }
  });
}

interface Newest {
  readonly present: RecordValues | undefined;
  readonly count: number;
}

/** The newest changes of a record, so that its page costs the same after a hundred changes and after a million. */
async function newestChanges(
  { connection, runtime }: ReadContext,
  { entity, id }: HistoryPlace,
  { present, count }: Newest,
): Promise<{ readonly changes: readonly PastChange[]; readonly isAll: boolean }> {
  const { rows, made, isAll } = await newestRows(connection, runtime, { entity, id, count });
  const changes = pastStates(rows, { id, present }, made);
  // What was before the last of them is not known yet.
  return { changes: isAll ? changes : changes.slice(0, -1), isAll };
}

interface Page {
  readonly limit: number;
  readonly after?: { readonly version: number; readonly id: string };
}

const cursor = /^(\d{1,15})~([0-9a-f-]{36})$/;

function parsePage(query: ReadonlyMap<string, string>, runtime: Runtime): Outcome<Page> {
  const asked = pageAsked(query, runtime);
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
}

async function pageOf(context: ReadContext, past: Past, { limit, after }: Page): Promise<HistoryAnswer> {
  const items: HistoryEntry[] = [];
  for (const [index, change] of past.changes.entries()) {
    if (after !== undefined && !comesAfter(change, after)) continue;
    const entry = entryOf(past.entity, change, await rightsAround(context, past, index));
    if (entry === undefined) continue;
    if (items.length === limit) return answer(context, past.entity, { items, more: true });
    items.push(entry);
  }
  return answer(context, past.entity, { items, more: false });
}

function comesAfter({ row }: PastChange, { version, id }: NonNullable<Page['after']>): boolean {
  return row.version < version || (row.version === version && row.id < id);
}

async function rightsAround(context: ReadContext, { entity, changes, now }: Past, index: number) {
  const { before, after } = changes[index] ?? {};
  const looking = opened(context, entity);
  return {
    now,
    viewer: context.call.actor.id,
    before: before === undefined ? noRights : await rightsThen(looking, entity, before),
    after: after === undefined ? noRights : await rightsThen(looking, entity, after),
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
