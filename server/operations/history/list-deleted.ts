import { expandComputed } from '#shared/engine/expand-computed.ts';
import type { DeletedAnswer, DeletedRecord } from '#shared/api/calls/data.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { permitsOf } from '#server/rights/permits.ts';
import { sentText } from '#server/reads/message.ts';
import { refuseCall, refuseReading } from '#server/reads/read-access.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { foundPage } from './found-page.ts';
import { entryOf } from './history-entry.ts';
import { lastChange } from './last-change.ts';
import { namedIn, titlesOf } from './history-titles.ts';
import { noRights, rightsThen } from './rights-then.ts';
import { parseSearch } from './search-question.ts';
import { withSeenMembers } from './seen-members.ts';

/** Which list, and what was said behind the question mark. */
export interface TrashPlace {
  readonly entity: Entity;
  readonly query: ReadonlyMap<string, string>;
}

/**
 * `GET /api/<plural>/-/trash`: the records that were deleted and have not come back, newest first, for whoever may make
 * such records and could read them when they were deleted; of each what they could read of it. Parts are not listed: they
 * come back with their whole.
 */
export async function listDeleted(
  runtime: Runtime,
  call: Call,
  { entity, query }: TrashPlace,
): Promise<Outcome<DeletedAnswer>> {
  const refused = refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  if (entity.partOf !== undefined) return refuse('not_found');
  if (permitsOf({ entity, action: { kind: 'create' } }, call.actor).length === 0)
    return refuseCall(call.actor);
  const unknown = unknownParameter(query, ['limit', 'after']);
  if (unknown !== undefined) return unknown;
  const { zone, model, storage } = runtime;
  const page = parseSearch(query, { zone, pageMax: model.limits.pageMax });
  if (page.kind === 'refusal') return page;
  const search = {
    ...page.value,
    table: storage.table(entity.name),
    event: { kind: 'delete' },
    actor: undefined,
  } as const;
  return withinReadTime(runtime, 'several', async (connection) => {
    const context = { connection, runtime, call };
    const { items, more } = await foundPage(connection, search, (row) => deletedBy(context, entity, row));
    const last = items.at(-1);
    const titles = await titlesOf(
      context,
      namedIn(
        entity,
        items.map(({ entry }) => entry),
      ),
    );
    return done({
      items: items.map((item) => toldOf(context, entity, { item, titles })),
      next: more && last !== undefined ? `${last.entry.at}~${last.entry.id}` : null,
      titles,
    });
  });
}

interface Deleted {
  readonly record: string;
  readonly entry: NonNullable<ReturnType<typeof entryOf>>;
}

/** What a deletion may tell: nothing where the record came back, was erased since, or was not the caller's to read. */
async function deletedBy(
  context: ReadContext,
  entity: Entity,
  { id, record }: Row,
): Promise<Deleted | undefined> {
  const { call } = context;
  const place = { entity, id: String(record) };
  const deletion = await lastChange(context, place);
  if (deletion?.before === undefined || deletion.row.id !== id) return undefined;
  const rights = await rightsThen(context, entity, deletion.before);
  const [seen = deletion] = await withSeenMembers(context, entity, [deletion]);
  const around = { now: rights, before: rights, after: noRights, viewer: call.actor.id };
  const entry = entryOf(entity, seen, around);
  return entry && { record: place.id, entry };
}

interface Told {
  readonly item: Deleted;
  readonly titles: Readonly<Record<string, string>>;
}

function toldOf(context: ReadContext, entity: Entity, { item, titles }: Told): DeletedRecord {
  const { record, entry } = item;
  const values = Object.fromEntries(
    Object.entries(entry.changes).map(([name, { before = null }]) => [name, before]),
  );
  const title = titleIn(context, entity, { values, titles });
  return { id: record, at: entry.at, by: entry.by, ...(title === '' ? {} : { title }), values };
}

/** What it would be called, as far as that is known of these values alone: other records may have changed since. */
function titleIn(
  { runtime, call }: ReadContext,
  entity: Entity,
  { values, titles }: { readonly values: RecordValues; readonly titles: Told['titles'] },
): string {
  const parts = entity.title.parts.map((written) => {
    if (typeof written === 'string') return written;
    const part = expandComputed(written, runtime.model);
    const { local, ownFields } = referencesOf(part);
    if ([...ownFields].some((name) => !(name in values))) return '';
    if (local) return sentText(part, { runtime, call, values });
    const [through] = ownFields;
    // What is read of a record that it names is what that one is called.
    return through === undefined ? '' : (titles[String(values[through])] ?? '');
  });
  return parts.join('').trim();
}
