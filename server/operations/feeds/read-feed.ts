import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Feed } from '#shared/contract/model-documents.ts';
import type { Entity } from '#shared/contract/model.ts';
import { isGiven } from '#shared/screens/describe-sends.ts';
import type { Call } from '#server/call.ts';
import { openListing, readPage } from '#server/reads/lists/list-pages.ts';
import { fillTexts } from '#server/reads/message.ts';
import { refuseReading } from '#server/reads/read-access.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';

/** What a feed says of one record. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Moments in RFC 3339. */
  readonly created: string;
  readonly updated: string;
  /** Undefined where the reader may not know it. */
  readonly version: number | undefined;
  /** A date or a moment; undefined where the feed is no calendar, or the record has none. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A feed with what its reader may read of it, newest first. */
export interface ReadFeed {
  readonly feed: Feed;
  readonly entity: Entity;
  readonly entries: readonly Entry[];
}

/** News are the newest; a calendar has more to show. */
const MOST = { news: 50, calendar: 500 };

/** The records of a feed as its reader may read them, with what it says of each. */
export async function readFeed(runtime: Runtime, call: Call, feed: Feed): Promise<Outcome<ReadFeed>> {
  const { actor } = call;
  const entity = runtime.model.entities.get(feed.entity);
  if (entity === undefined || !isGiven(feed, (one) => actor.audiences.has(one))) return refuse('not_found');
  const refused = refuseReading(runtime, call, entity);
  if (refused !== undefined) return refused;
  const filter = feed.where && viewerRights(runtime, actor).asFilter(entity, feed.where.source);
  // Who may not ask by what the feed asks by finds nothing.
  if (feed.where !== undefined && filter === undefined) return done({ feed, entity, entries: [] });
  const asked = {
    ...(filter === undefined ? {} : { filter }),
    // Ids are in the order of creation, and everybody who reads a record reads its id.
    sort: [{ path: 'id', descending: true }],
    limit: feed.from === undefined ? MOST.news : MOST.calendar,
    expand: [],
    count: false,
  };
  const opened = openListing(runtime, call, { entity, asked });
  if (opened.kind === 'refusal') return opened;
  const { plan } = opened.value;
  return withinReadTime(runtime, 'several', async (connection) => {
    const rows = (await readPage(connection, opened.value)).slice(0, asked.limit);
    const entries: Entry[] = [];
    for (const record of rows.map((row) => plan.projection.toRecord(row))) {
      const id = String(record['id']);
      const said = await fillTexts([feed.entry, feed.text], { connection, runtime, call, entity, id });
      if (said !== undefined) entries.push(entryOf(record, feed, said));
    }
    return done({ feed, entity, entries });
  });
}

function entryOf(
  record: RecordAnswer,
  { from, to }: Feed,
  [title = '', text = '']: readonly string[],
): Entry {
  const value = (name: string | undefined) => {
    const found = name === undefined ? undefined : record[name];
    return typeof found === 'string' ? found : undefined;
  };
  const created = value('created_at') ?? madeAt(String(record['id']));
  return {
    id: String(record['id']),
    title,
    text,
    created,
    updated: value('updated_at') ?? created,
    version: typeof record['version'] === 'number' ? record['version'] : undefined,
    from: value(from),
    to: value(to),
  };
}

/** When an id was made (RFC 9562, version 7): for who may not read when the record was. */
function madeAt(id: string): string {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString();
}
