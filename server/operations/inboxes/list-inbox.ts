import type { JsonValue } from '#shared/fields/field.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Row } from '#server/db/database.ts';
import { readKeptText } from '#server/messages/kept-text.ts';
import { type Reader, readerIn, type Runtime } from '#server/runtime.ts';
import { selectInboxMail } from '#server/sql/engine/inbox-rows.ts';
import { takeMail } from './take-mail.ts';
import { selectNewest } from '#server/sql/engine/newest-rows.ts';

/** What became of a mail. It is told without what it says. */
export interface InboxMail {
  readonly id: string;
  readonly [name: string]: JsonValue;
}

/** Mails that came in, newest first, and the id after which the rest follows. */
export async function listInbox(
  runtime: Runtime,
  { state, after, limit }: { readonly state?: string; readonly after?: string; readonly limit: number },
): Promise<{ readonly items: readonly InboxMail[]; readonly next: string | null }> {
  const rows = await runtime.database.ask(selectNewest('nf_inbox_mail', { state, after, limit: limit + 1 }));
  const items = rows.slice(0, limit).map((row) => mailOf(row, readerIn(runtime)));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Takes a mail that was refused or set aside, as the owner has looked at it; answers what became of it. */
export async function retryMail(runtime: Runtime, id: string): Promise<Outcome<InboxMail>> {
  const [row] = await runtime.database.ask(selectInboxMail(id));
  if (row === undefined) return refuse('not_found');
  if (row['state'] === 'taken' || row['file'] === null)
    return refuse('not_allowed_now', messageOf('refusals.mailTakenBefore'));
  const taken = await takeMail(runtime, id, { anyway: true });
  // What the contract refuses is told with the mail.
  if (taken.kind === 'refusal' && taken.code === 'busy') return taken;
  const [now = row] = await runtime.database.ask(selectInboxMail(id));
  return done(mailOf(now, readerIn(runtime)));
}

function mailOf(row: Row, reader: Reader): InboxMail {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  return {
    id: String(row['id']),
    at: text('at'),
    name: text('name'),
    from: text('sender'),
    subject: text('subject'),
    size: Number(row['size']),
    state: text('state'),
    code: text('code'),
    detail: readKeptText(row['detail'], reader),
    tries: Number(row['tries']),
    last_at: text('last_at'),
  };
}
