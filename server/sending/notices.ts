import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { NoticeAnswer, NoticesAnswer } from '#shared/api/calls/outgoing.ts';
import type { Connection, Database, Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { inPieces } from '#server/repeat.ts';
import {
  countUnread,
  markRead,
  markSpanRead,
  selectNotice,
  selectNotices,
  selectUnread,
} from '#server/sql/engine/notice-rows.ts';

/** More are not counted: nobody reads the difference. */
const COUNTED = 100;

/** What a person was told in the app, newest first; `next` is the id after which the rest follows. */
export function listNotices(
  { database }: Runtime,
  person: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<NoticesAnswer> {
  return database.read(async (on) => {
    const before = after === undefined ? {} : { before: after };
    const rows = await on.all(selectNotices(person, { limit: limit + 1, ...before }));
    const items = rows.slice(0, limit).map(noticeOf);
    const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items, next, unread: await unreadOf(on, person) };
  });
}

/** Marks one notice, or all, as read; says how many are left. A notice of somebody else is not there. */
export async function readNotices(
  { database }: Runtime,
  { person, id, now }: { readonly person: string; readonly id?: string; readonly now: string },
): Promise<Outcome<{ readonly unread: number }>> {
  if (id === undefined) {
    await readAll(database, person, now);
    return done({ unread: await database.read((on) => unreadOf(on, person)) });
  }
  return database.write(async (on) => {
    if ((await on.all(selectNotice(person, id))).length === 0) return refuse('not_found');
    await on.run(markRead(person, id, now));
    return done({ unread: await unreadOf(on, person) });
  });
}

/** Those there were at a moment, piece by piece. */
async function readAll(database: Database, person: string, now: string): Promise<void> {
  let after = '';
  await inPieces(async (most) => {
    const unread = await database.ask(selectUnread(person, now, { after, most }));
    const upTo = String(unread.at(-1)?.['id'] ?? after);
    const span = { after, upTo };
    if (unread.length > 0) await database.write((on) => on.run(markSpanRead(person, now, span)));
    after = upTo;
    return unread.length;
  });
}

async function unreadOf(on: Connection, person: string): Promise<number> {
  const [row] = await on.all(countUnread(person, COUNTED));
  return Number(row?.['count'] ?? 0);
}

function noticeOf(row: Row): NoticeAnswer {
  return {
    id: String(row['id']),
    at: String(row['at']),
    name: String(row['name']),
    entity: String(row['entity']),
    record: String(row['record']),
    title: String(row['title']),
    text: String(row['text']),
    read: row['read_at'] !== null,
  };
}
