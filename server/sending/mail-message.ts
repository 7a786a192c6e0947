import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { type Message, messageOf } from '#shared/messages/message.ts';
import type { Runtime } from '#server/runtime.ts';
import { textWithSecrets } from './account-mail.ts';
import type { Outside } from './outside.ts';
import { wrongAddresses } from './mail/addresses.ts';
import { type Attached, drawnAlong, fileAlong } from './mail/attached.ts';
import { type KeptMail, keptMail } from './mail/kept-mail.ts';
import { htmlText } from '#server/texts/html-text.ts';
import { LOGO_ID, mailPage } from './mail/mail-layout.ts';
import { replyAddress } from './reply-address.ts';
import { plainText } from '#server/texts/plain-text.ts';
import { messageText } from '#server/texts/written-text.ts';

/** A row of the outbox that is mail. */
export interface MailRow {
  readonly id: string;
  readonly body: string;
  /** What the record is that it is about. */
  readonly entity: string;
}

/** Where a mail goes out from, and when. */
export interface Mailing {
  readonly runtime: Runtime;
  readonly outside: Outside;
  readonly now: string;
}

/** A notice by mail, or a mail about an account. */
const plainMail = z.object({
  to: z.string(),
  title: z.string(),
  text: z.string(),
  language: z.string().optional(),
  link: z.object({ id: z.string(), address: z.string() }).optional(),
  signIn: z.object({ id: z.string(), way: z.enum(['code', 'link']) }).optional(),
});

/** Most mail servers take no more in one message, as it grows by a third on its way. */
const LARGEST = 20 * 1024 * 1024;

/** What is handed to the mail server; `impossible`: it never can be sent. */
type Composed =
  | { readonly kind: 'mail'; readonly mail: SendMailOptions }
  | { readonly kind: 'impossible'; readonly why: Message };

/** A row as the message that is handed to the mail server. */
export function composeMail(row: MailRow, mailing: Mailing): Promise<Composed> {
  const body: unknown = JSON.parse(row.body);
  const kept = keptMail.safeParse(body);
  return kept.success
    ? recordMail(row, kept.data, mailing)
    : accountMail(row, plainMail.parse(body), mailing);
}

async function accountMail(
  { id }: MailRow,
  { to, title, language, ...content }: z.output<typeof plainMail>,
  mailing: Mailing,
): Promise<Composed> {
  const text = await textWithSecrets(mailing.runtime, content, mailing.now);
  if (text === undefined) return impossible(messageOf('deliveries.linkEnded'));
  const html = htmlText(messageText([{ value: text }]));
  return composed({
    ...common(id, title, mailing),
    to: { name: '', address: to },
    text,
    html: framed(`<p dir="auto">${html}</p>`, { title, language }, mailing),
    attachments: logoOf(mailing),
  });
}

async function recordMail(
  { id, entity }: MailRow,
  {
    to,
    cc,
    bcc,
    reply_to,
    title,
    written,
    files,
    documents,
    record,
    thread,
    in_reply_to,
    language,
  }: KeptMail,
  mailing: Mailing,
): Promise<Composed> {
  const [wrong] = wrongAddresses([...to, ...cc, ...bcc, ...reply_to]);
  if (wrong !== undefined) return impossible(messageOf('deliveries.badRecipient', { address: wrong }));
  const { publicUrl } = mailing.outside;
  const attachments = await attachmentsOf({ files, documents, language }, mailing);
  if ('key' in attachments) return impossible(attachments);
  const addresses = (all: readonly string[]) => all.map((address) => ({ name: '', address }));
  const keyed = replyAddress({ id, entity }, { model: mailing.runtime.model, outside: mailing.outside });
  const answered = reply_to.length > 0 || keyed === undefined ? reply_to : [keyed];
  const about = thread ?? record;
  const first = about === undefined ? [] : [`<${about}.record@${hostOf(publicUrl)}>`];
  const references = in_reply_to === undefined ? first : [...first, in_reply_to];
  return composed({
    ...common(id, title, mailing),
    to: addresses(to),
    cc: addresses(cc),
    bcc: addresses(bcc),
    replyTo: addresses(answered),
    ...(references.length > 0 && { inReplyTo: references.at(-1), references }),
    text: plainText(written, publicUrl),
    html: framed(htmlText(written, publicUrl), { title, language }, mailing),
    attachments: [...logoOf(mailing), ...attachments],
  });
}

function composed(mail: SendMailOptions): Composed {
  return { kind: 'mail', mail };
}

function impossible(why: Message): Composed {
  return { kind: 'impossible', why };
}

/** What every message has. */
function common(id: string, title: string, { runtime, outside }: Mailing): SendMailOptions {
  const host = hostOf(outside.publicUrl);
  return {
    // As objects, for an address is no list of addresses.
    from: { name: runtime.model.name, address: outside.mailFrom ?? `ninefold@${host}` },
    // One line: nothing that a record holds can add a header.
    subject: title.replace(/\s+/g, ' ').trim(),
    messageId: `<${id}@${host}>`,
    // Programs that answer mails leave it alone (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A text of a record names no files and addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function framed(
  inner: string,
  { title, language }: Pick<KeptMail, 'title' | 'language'>,
  { runtime: { model } }: Mailing,
): string {
  const { locale, accent, logo } = model.settings;
  const frame = { name: model.name, language: language ?? locale, accent, title, logo: logo?.mailed };
  return mailPage(inner, frame);
}

/** The logo goes along and is shown where the page names it: nothing is fetched from anywhere. */
function logoOf({ runtime: { model } }: Mailing): NonNullable<SendMailOptions['attachments']> {
  const { mailed } = model.settings.logo ?? {};
  if (mailed === undefined) return [];
  const { name, type, content } = mailed;
  const bytes = Buffer.from(content, 'base64');
  return [{ cid: LOGO_ID, filename: name, contentType: type, contentDisposition: 'inline', content: bytes }];
}

async function attachmentsOf(
  { files, documents, language }: Pick<KeptMail, 'files' | 'documents' | 'language'>,
  { runtime, outside: { publicUrl } }: Mailing,
): Promise<readonly Attached[] | Message> {
  const attachments: Attached[] = [];
  for (const document of documents)
    attachments.push(await drawnAlong(runtime, document, { language, publicUrl }));
  let size = attachments.reduce((sum, { content }) => sum + content.length, 0);
  for (const file of files) {
    const attached = await fileAlong(runtime, file);
    if (attached === undefined) return messageOf('deliveries.fileGone', { name: file.name });
    size += attached.content.length;
    if (size > LARGEST) return messageOf('deliveries.filesTooLarge');
    attachments.push(attached);
  }
  return attachments;
}

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}
