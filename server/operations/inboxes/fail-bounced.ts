import type { Inbox } from '#shared/contract/model-outside.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { messageOf } from '#shared/messages/message.ts';
import { followMails } from '#server/clock/follow-mails.ts';
import type { Locks, Row } from '#server/db/database.ts';
import type { Report } from '#server/observe/report.ts';
import { keptText } from '#server/messages/kept-text.ts';
import type { Runtime } from '#server/runtime.ts';
import { keptMail } from '#server/sending/mail/kept-mail.ts';
import type { Settled } from '#server/sending/note-outcome.ts';
import { updateInboxMail, selectOwnMails } from '#server/sql/engine/inbox-rows.ts';
import { failBouncedRow, sayMore } from '#server/sql/engine/outbox-rows.ts';
import { lockOf } from './keep-mail.ts';
import type { Bounce } from './read-bounce.ts';
import type { ReadMail } from './read-mail.ts';

/** A report that came in. */
interface Reported {
  readonly id: string;
  readonly inbox: Inbox;
  readonly mail: ReadMail;
}

/**
 * A mail of ours that a mail server reports as undelivered has failed, with the reason of the report: what the contract does
 * then happens in the same transaction that notes the report. False where it is about no mail of ours. Whoever has the mail
 * can say so of it, and nobody else: its id is what names it.
 */
export async function failBounced(runtime: Runtime, { id, inbox, mail }: Reported): Promise<boolean> {
  const { bounce } = mail;
  const ids = bounce?.mails.filter(isId) ?? [];
  if (bounce === undefined || ids.length === 0) return false;
  const found = await runtime.database.ask(selectOwnMails(ids));
  const rows = found.filter((row) => isAbout(row, bounce));
  if (rows.length === 0) return false;
  const now = runtime.clock.now();
  const why = messageOf('refusals.mailBounced', { reason: bounce.reason || '-' });
  const detail = keptText(messageOf('refusals.mailBounce'));
  const reports: Report[] = [];
  const follow = followMails((report) => void reports.push(report));
  await runtime.database.write(
    async (transaction) => {
      for (const row of rows) {
        const rowId = String(row['id']);
        if ((await transaction.run(failBouncedRow(rowId, { at: now, error: keptText(why) }))) === 0) continue;
        const settled = settledOf(row);
        if (settled !== undefined) await follow.act({ runtime, transaction }, settled);
        const more = reports
          .splice(0)
          .flatMap((one) => (one.kind === 'not_moved' ? [`\`${one.transition}\`: ${one.code}.`] : []));
        if (more.length > 0) await transaction.run(sayMore(rowId, keptText([why, ...more])));
      }
      const tried = { state: 'aside', at: now, code: 'bounce', detail, nextAt: null } as const;
      await transaction.run(updateInboxMail(id, { sender: mail.from, subject: mail.subject }, tried));
    },
    together([
      lockOf(inbox),
      ...rows.flatMap((row) => settledOf(row) ?? []).map((one) => follow.locks(runtime, one)),
    ]),
  );
  return true;
}

/** A copy that did not arrive is no failure of the mail. */
function isAbout({ body }: Row, { recipients }: Bounce): boolean {
  const kept = keptMail.safeParse(JSON.parse(String(body)));
  const copies = [...(kept.data?.cc ?? []), ...(kept.data?.bcc ?? [])].map((one) => one.toLowerCase());
  return recipients.length === 0 || recipients.some((one) => !copies.includes(one));
}

function settledOf(row: Row): Settled | undefined {
  if (row['kind'] !== 'record_mail') return undefined;
  const about = { name: String(row['name']), entity: String(row['entity']), record: String(row['record']) };
  return { kind: 'mail', ...about, state: 'failed', answer: {} };
}

function together(all: readonly Locks[]): Locks {
  const once = (names: readonly string[]) => [...new Set(names)];
  const exclusive = once(all.flatMap((one) => one.exclusive));
  return {
    exclusive,
    shared: once(all.flatMap((one) => one.shared)).filter((one) => !exclusive.includes(one)),
  };
}
