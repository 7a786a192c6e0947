import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import type { HistoryAnswer, HistoryEntry } from '#shared/api/calls/data.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { isId } from '#shared/fields/data/ref.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { refuseHidden } from '#server/reads/hidden-record.ts';
import { refuseReading } from '#server/reads/read-access.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import { entryOf } from './history-entry.ts';
import { historyRows } from './history-rows.ts';
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
 * none, never was, or may not be read: the same `not_found`, where no right says otherwise.
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
  if (!isId(id)) return refuse('not_found');
  return withinReadTime(runtime, 'several', async (connection) => {
    const context = { connection, runtime, call };
    const rows = await historyRows(connection, runtime, { entity, id });
    const present = await storedRecord(connection, runtime, { entity, id });
    const changes = pastStates(rows, id, present);
    const last = present ?? changes[0]?.before;
    const now = last === undefined ? noRights : await rightsThen(context, entity, last);
    if (!now.readable) return present === undefined ? refuse('not_found') : refuseHidden(context, entity);
    const visible = await withSeenMembers(context, entity, changes);
    return done(await pageOf(context, { entity, changes: visible, now }, page.value));
  });
}

interface Page {
  readonly limit: number;
  readonly after?: { readonly version: number; readonly id: string };
}

const cursor = /^(\d{1,15})~([0-9a-f-]{36})$/;

function parsePage(query: ReadonlyMap<string, string>, { model }: Runtime): Outcome<Page> {
  const { page, pageMax } = model.limits;
  const unknown = [...query.keys()].find((name) => name !== 'limit' && name !== 'after');
  if (unknown !== undefined)
    return refuse('bad_request', messageOf('refusals.noParameter', { name: unknown }));
  const limit = z.coerce
    .number()
    .int()
    .min(1)
    .max(pageMax)
    .safeParse(query.get('limit') ?? page);
  if (!limit.success) return refuse('bad_request', messageOf('refusals.badLimit', { most: pageMax }));
  const after = query.get('after');
  if (after === undefined) return done({ limit: limit.data });
  const [, version, id] = cursor.exec(after) ?? [];
  if (version === undefined || id === undefined) {
    return refuse('bad_request', messageOf('refusals.badAfter'));
  }
  return done({ limit: limit.data, after: { version: Number(version), id } });
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
  return {
    now,
    viewer: context.call.actor.id,
    before: before === undefined ? noRights : await rightsThen(context, entity, before),
    after: after === undefined ? noRights : await rightsThen(context, entity, after),
  };
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
