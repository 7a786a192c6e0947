import type { JsonValue } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectAllNotices } from '#server/sql/engine/notice-rows.ts';
import { selectOutbox } from '#server/sql/engine/outbox-rows.ts';

const AT_MOST = 1_000;

/** What a rehearsal would have sent, in the order in which it came about: webhooks, mail, and notices in the app. */
export async function recorded({ database }: Runtime): Promise<readonly JsonValue[]> {
  const [sent, notices] = await database.read(async (on) => [
    await on.all(selectOutbox({ limit: AT_MOST })),
    await on.all(selectAllNotices(AT_MOST)),
  ]);
  const items = [...sent.map(messageOf), ...notices.map(noticeOf)];
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function messageOf(row: Row): { id: string; [name: string]: JsonValue } {
  const { id, at, kind, name, event, entity, record, body } = row;
  const common = {
    id: String(id),
    at: String(at),
    kind: kind === 'record_mail' || kind === 'digest' ? 'mail' : String(kind),
    name: String(name),
  };
  return {
    ...common,
    event: textOf(event),
    entity: textOf(entity),
    record: textOf(record),
    body: JSON.parse(String(body)),
  };
}

function textOf(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function noticeOf(row: Row): { id: string; [name: string]: JsonValue } {
  const { id, at, name, entity, record, user_id: to, title, text } = row;
  return {
    id: String(id),
    at: String(at),
    kind: 'notice',
    name: String(name),
    event: null,
    entity: String(entity),
    record: String(record),
    body: { to: String(to), title: String(title), text: String(text) },
  };
}
