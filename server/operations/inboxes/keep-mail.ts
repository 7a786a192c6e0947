import { Readable } from 'node:stream';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Inbox } from '#shared/contract/model-outside.ts';
import { messageOf } from '#shared/messages/message.ts';
import { keptText } from '#server/messages/kept-text.ts';
import { forgetFile, keepFile } from '#server/operations/files/store-file.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import { claimFile } from '#server/sql/engine/file-rows.ts';
import { selectKnownMail } from '#server/sql/engine/inbox-rows.ts';
import { keyOf, keyOfHead, type MessageHead } from './read-mail.ts';

/** A process that ends between keeping a mail and taking it leaves it to another after this. */
const LEFT_MS = 60_000;

/** A mail that is kept, by our id of it. */
export interface KeptMail {
  readonly id: string;
  /** It has not come before. */
  readonly isNew: boolean;
}

/**
 * Keeps a message as it came, before anything of it is read; whoever handed it over may forget it then. One that came before
 * has its id already.
 */
export async function keepMail(runtime: Runtime, inbox: Inbox, raw: Buffer): Promise<Outcome<KeptMail>> {
  const { database } = runtime;
  const { uploadBytes } = runtime.model.limits;
  if (raw.length > uploadBytes)
    return refuse('too_big', messageOf('refusals.fileTooBig', { bytes: uploadBytes }));
  const key = keyOf(raw);
  const [before] = await database.ask(selectKnownMail(inbox.name, key));
  if (before !== undefined) return done({ id: String(before['id']), isNew: false });
  const now = runtime.clock.now();
  const name = 'message.eml';
  const kept = await keepFile(
    runtime,
    { name, declaredType: 'message/rfc822', content: Readable.from([raw]) },
    { at: now, sender: null, network: null },
  );
  if (kept.kind === 'refusal') return kept;
  const file = kept.value.id;
  const known = await database.write(async (on) => {
    const [first] = await on.all(selectKnownMail(inbox.name, key));
    if (first !== undefined) return { id: String(first['id']), isNew: false };
    const id = runtime.newId();
    const nothing = { sender: null, subject: null, code: null, detail: null };
    const next = new Date(Date.parse(now) + LEFT_MS).toISOString();
    const about = { id, at: now, name: inbox.name, mail_key: key, file, size: raw.length, ...nothing };
    const row = { ...about, state: 'waiting', tries: 0, last_at: now, next_at: next };
    await on.run(insertEngineRow('nf_inbox_mail', row));
    await on.run(claimFile(file));
    return { id, isNew: true };
  }, lockOf(inbox));
  if (!known.isNew) await forgetFile(runtime, file);
  return done(known);
}

/** Notes a message that is larger than an upload may be: it is not fetched, and stays where it lies. */
export async function noteTooLarge(runtime: Runtime, inbox: Inbox, head: MessageHead): Promise<void> {
  const now = runtime.clock.now();
  const key = keyOfHead(head);
  const bytes = runtime.model.limits.uploadBytes;
  const why = { code: 'too_big', detail: keptText(messageOf('refusals.mailTooBig', { bytes })) };
  await runtime.database.write(async (on) => {
    if ((await on.all(selectKnownMail(inbox.name, key))).length > 0) return;
    const about = { at: now, name: inbox.name, mail_key: key, file: null, size: head.size };
    const said = { sender: head.from, subject: head.subject, ...why };
    const row = {
      id: runtime.newId(),
      ...about,
      ...said,
      state: 'refused',
      tries: 1,
      last_at: now,
      next_at: null,
    };
    await on.run(insertEngineRow('nf_inbox_mail', row));
  }, lockOf(inbox));
}

/** Mails of one inbox are noted one after the other. */
export function lockOf({ name }: Pick<Inbox, 'name'>) {
  return { exclusive: [`nf_inbox_mail ${name}`], shared: [] };
}
