import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Receiving, Taken } from '#server/operations/receive/receive-message.ts';
import { refuseUnproven } from '#server/operations/receive/verify-message.ts';
import type { Runtime } from '#server/runtime.ts';
import { keepMail } from './keep-mail.ts';
import { takeMail } from './take-mail.ts';

/**
 * Takes a mail that a mail server hands over: verified before anything of it is read, and kept before it is answered. What the
 * contract refuses of it is no matter of who hands it over.
 */
export async function receiveMail(
  runtime: Runtime,
  { name, message, variables, now }: Receiving,
): Promise<Outcome<Taken>> {
  const inbox = runtime.model.inboxes.find((one) => one.name === name);
  if (inbox?.verify === undefined) return refuse('not_found');
  const unproven = refuseUnproven(message, { verify: inbox.verify, variables, now });
  if (unproven !== undefined) return unproven;
  if (message.bytes.length === 0) return refuse('bad_request', messageOf('refusals.notAMail'));
  const kept = await keepMail(runtime, inbox, message.bytes);
  if (kept.kind === 'refusal') return kept;
  const { id } = kept.value;
  const taken = await takeMail(runtime, id);
  if (taken.kind === 'refusal' && taken.code === 'busy') return taken;
  return done({ id });
}
