// A part of a typed client: mails about a record. See client-transport.ts.
import { addressOf, type ListOptions, type Page } from './client-calls.ts';
import type { Send } from './client-transport.ts';

/** A mail that the contract wrote about a record. */
export interface RecordMail {
  readonly id: string;
  readonly at: string;
  /** Its name in the contract. */
  readonly name: string;
  /** What it was sent because of, as `entity.event`. */
  readonly event: string | null;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly reply_to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Where the text leads: paths of the application, and addresses elsewhere. */
  readonly links: readonly { readonly text: string; readonly url: string }[];
  /** Names of attached files; `mailFile` gets one by its place. */
  readonly files: readonly string[];
  readonly state: 'waiting' | 'sent' | 'failed' | 'withheld';
  readonly done_at: string | null;
  readonly error: string | null;
}

/** The calls on mails about a record: a page of them, newest first, a file of one, and sending one again. */
export function tellsMails(send: Send, plural: string) {
  const mailsOf = (id: string) => `${addressOf(plural, id)}/-/mails`;
  return {
    mails: (id: string, options: Pick<ListOptions, 'limit' | 'after'> = {}) =>
      send<Page<RecordMail>>({ method: 'GET', path: mailsOf(id), query: options }),
    /** The first file has the place 0. */
    mailFile: (id: string, mail: string, place: number) =>
      send<File>({
        method: 'GET',
        path: `${mailsOf(id)}/${encodeURIComponent(mail)}/files/${place}`,
        answer: 'file',
      }),
    sendMailAgain: (id: string, mail: string) =>
      send<RecordMail>({ method: 'POST', path: `${mailsOf(id)}/${encodeURIComponent(mail)}/again` }),
  };
}
