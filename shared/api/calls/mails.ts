import { z } from 'zod';
import { maybeText, moment, pageOf, type TypeOf } from './call.ts';
import { deliveryState } from './outgoing.ts';

const addresses = z.array(z.string());

/** A mail that the contract wrote about a record. */
export const recordMail = z.strictObject({
  id: z.string(),
  at: moment,
  /** Of the mail in point 7. */
  name: z.string(),
  /** What set it off, as `entity.event`; null: a schedule, or somebody who sent it again. */
  event: maybeText,
  to: addresses,
  cc: addresses,
  bcc: addresses,
  reply_to: addresses,
  subject: z.string(),
  /** Without a form. */
  text: z.string(),
  /** Where the text leads: paths of the application, and addresses elsewhere. */
  links: z.array(z.strictObject({ text: z.string(), url: z.string() })),
  /** Names of the files that went along. */
  files: z.array(z.string()),
  state: deliveryState,
  done_at: maybeText,
  /** Why it was not sent, or not yet. */
  error: maybeText,
});
export type MailAnswer = TypeOf<typeof recordMail>;

/** Mails about one record, newest first. */
export const mailsPage = pageOf(recordMail);
export type MailsAnswer = TypeOf<typeof mailsPage>;
