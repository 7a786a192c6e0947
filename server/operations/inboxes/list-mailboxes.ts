import type { MailboxAnswer } from '#shared/api/calls/outgoing.ts';
import type { Row } from '#server/db/database.ts';
import { readKeptText } from '#server/messages/kept-text.ts';
import { type Reader, readerIn, type Runtime } from '#server/runtime.ts';
import { selectMailboxes } from '#server/sql/engine/mailbox-rows.ts';

/** The mailboxes of the contract, and whether they are read. */
export async function listMailboxes(runtime: Runtime): Promise<readonly MailboxAnswer[]> {
  const { model, database, clock } = runtime;
  const names = model.inboxes.filter(({ mailbox }) => mailbox !== undefined).map(({ name }) => name);
  const rows = await database.ask(selectMailboxes());
  const at = { now: clock.now(), reader: readerIn(runtime) };
  return names.map((name) => answerOf({ ...rows.find((row) => row['name'] === name), name }, at));
}

/** A process that died does not read it any more, whatever it has left there. */
function answerOf(
  { name, ...row }: Row & { readonly name: string },
  { now, reader }: { readonly now: string; readonly reader: Reader },
): MailboxAnswer {
  const text = (column: string) => (typeof row[column] === 'string' ? row[column] : null);
  const error = readKeptText(row['why'], reader);
  const isRead = (text('until') ?? '') > now && text('read_at') !== null;
  return {
    name,
    state: error === null ? (isRead ? 'reading' : 'waiting') : 'failed',
    read_at: text('read_at'),
    failures: Number(row['failures'] ?? 0),
    next_at: text('next_at'),
    error,
  };
}
