import type { Inbox } from '#shared/contract/model-outside.ts';
import { messageOf } from '#shared/messages/message.ts';
import { keepMail, noteTooLarge } from '#server/operations/inboxes/keep-mail.ts';
import type { MessageHead } from '#server/operations/inboxes/read-mail.ts';
import { takeMail } from '#server/operations/inboxes/take-mail.ts';
import type { Runtime } from '#server/runtime.ts';
import { NotRead, type OpenMailbox } from './open-mailbox.ts';

/** Messages that are kept and marked together: no more than these, and of no more bytes. */
const AT_ONCE = 50;
const BYTES_AT_ONCE = 8_000_000;

/**
 * Takes the first of some messages, as many as are handled together, and answers up to which number there is nothing left to
 * do: each is kept before it is marked, so that a process that ends on the way leaves it to the next, which knows it again.
 */
export async function takeMessages(
  runtime: Runtime,
  inbox: Inbox,
  { mailbox, uids, ending }: { mailbox: OpenMailbox; uids: readonly number[]; ending: AbortSignal },
): Promise<number | undefined> {
  const heads = await mailbox.heads(uids.slice(0, AT_ONCE));
  const piece = firstOf(uids.slice(0, AT_ONCE), heads);
  const most = runtime.model.limits.uploadBytes;
  const fits = (uid: number) => (heads.get(uid)?.size ?? 0) <= most;
  const fetched = piece.filter((uid) => heads.has(uid) && fits(uid));
  const messages = fetched.length === 0 ? new Map<number, Buffer>() : await mailbox.messages(fetched);
  const kept: number[] = [];
  let last: number | undefined;
  for (const uid of piece) {
    if (ending.aborted) break;
    const head = heads.get(uid);
    const raw = messages.get(uid);
    if (head !== undefined && !fits(uid)) await noteTooLarge(runtime, inbox, head);
    if (head !== undefined && raw !== undefined && (await isTaken(runtime, inbox, { raw, head })))
      kept.push(uid);
    last = uid;
  }
  await mailbox.mark(kept, inbox.mailbox?.moveTo);
  return last;
}

/** As many as are small enough together; one at least. */
function firstOf(uids: readonly number[], heads: ReadonlyMap<number, MessageHead>): readonly number[] {
  let bytes = 0;
  const end = uids.findIndex((uid, index) => {
    bytes += heads.get(uid)?.size ?? 0;
    return index > 0 && bytes > BYTES_AT_ONCE;
  });
  return end === -1 ? uids : uids.slice(0, end);
}

/** False where it is left in the mailbox, and stands in the list with the reason. */
async function isTaken(
  runtime: Runtime,
  inbox: Inbox,
  { raw, head }: { readonly raw: Buffer; readonly head: MessageHead },
): Promise<boolean> {
  const kept = await keepMail(runtime, inbox, raw);
  if (kept.kind === 'refusal' && kept.code === 'too_big') {
    await noteTooLarge(runtime, inbox, head);
    return false;
  }
  if (kept.kind === 'refusal') throw new NotRead(messageOf('deliveries.noRoom'));
  // One that came before is in the list, whatever became of it; one that still waits is taken from there.
  if (kept.value.isNew) await takeMail(runtime, kept.value.id);
  return true;
}
