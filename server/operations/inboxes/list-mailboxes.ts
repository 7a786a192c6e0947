import type { MailboxAnswer } from '#shared/api/calls/outgoing.ts';
import type { Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectMailboxes } from '#server/sql/engine/mailbox-rows.ts';

/** The mailboxes of the contract, and whether they are read. */
export async function listMailboxes({ model, database, clock }: Runtime): Promise<readonly MailboxAnswer[]> {
  const names = model.inboxes.filter(({ mailbox }) => mailbox !== undefined).map(({ name }) => name);
  const rows = await database.ask(selectMailboxes());
  const now = clock.now();
  return names.map((name) => answerOf({ ...rows.find((row) => row['name'] === name), name }, now));
}

/** A process that died does not read it any more, whatever it has left there. */
function answerOf({ name, ...row }: Row & { readonly name: string }, now: string): MailboxAnswer {
  const text = (column: string) => (typeof row[column] === 'string' ? row[column] : null);
  const error = text('why');
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
