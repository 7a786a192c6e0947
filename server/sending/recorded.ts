import type { JsonValue } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectAllNotices } from '#server/sql/engine/notice-rows.ts';
import { selectOutbox } from '#server/sql/engine/outbox-rows.ts';
import { keptMail } from './mail/kept-mail.ts';

const AT_MOST = 1_000;

/**
 * What a rehearsal would have sent, in the order in which it came about: webhooks, mail, and notices in the app. Links in
 * mails lead to `address`, under which it is reached.
 */
export async function recorded({ database }: Runtime, address: string): Promise<readonly JsonValue[]> {
  const [sent, notices] = await database.read(async (on) => [
    await on.all(selectOutbox({ limit: AT_MOST })),
    await on.all(selectAllNotices(AT_MOST)),
  ]);
  const { plainText } = await import('#server/texts/plain-text.ts'); // with what reads Markdown with tables
  const items = [
    ...sent.map((row) => {
      const message = messageOf(row);
      const mail = keptMail.safeParse(message.body);
      return mail.success
        ? { ...message, body: { ...message.body, text: plainText(mail.data.written, address) } }
        : message;
    }),
    ...notices.map(noticeOf),
  ];
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function messageOf(row: Row) {
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
    body: JSON.parse(String(body)) as Record<string, JsonValue>,
  };
}

function textOf(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function noticeOf(row: Row) {
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
