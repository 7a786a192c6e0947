import type { Runtime } from '#server/runtime.ts';
import { removeFile } from '#server/contents/remove-file.ts';
import {
  forgetMessage,
  postponeMail,
  selectOldMessages,
  selectWaitingMails,
} from '#server/sql/engine/inbox-rows.ts';
import { takeMail } from './take-mail.ts';

const AT_ONCE = 20;
const PAUSE_MS = 60_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Takes mails that were kept and not taken, as the process ended between the two or something failed on our side. Whatever
 * happens, each is tried again after a minute until it is known what became of it. Throws what failed once all had their turn.
 */
export async function takeWaiting(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now();
  const rows = await runtime.database.ask(selectWaitingMails(now, AT_ONCE));
  const failures: unknown[] = [];
  for (const row of rows) {
    const id = String(row['id']);
    const next = new Date(Date.parse(now) + PAUSE_MS).toISOString();
    await runtime.database.write((on) => on.run(postponeMail(id, next)));
    await takeMail(runtime, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Forgets messages that were taken or set aside a month ago; that they came is known for good. */
export async function forgetMessages({ database, clock }: Runtime): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - KEPT_MS).toISOString();
  for (const row of await database.ask(selectOldMessages(before, AT_ONCE)))
    await database.write(async (on) => {
      if ((await on.run(forgetMessage(String(row['id'])))) === 0) return;
      await removeFile(on, String(row['file']));
    });
}
