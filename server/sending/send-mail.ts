import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Runtime } from '#server/runtime.ts';
import { textWithSecrets } from './account-mail.ts';
import type { Attempted } from './call-webhook.ts';
import type { Outside } from './outside.ts';

const bodySchema = z.object({
  to: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.object({ id: z.string(), address: z.string() }).optional(),
  signIn: z.object({ id: z.string(), way: z.enum(['code', 'link']) }).optional(),
});

/** A row of the outbox that is mail. */
export interface MailRow {
  readonly id: string;
  readonly body: string;
}

/** Where a mail goes out from, and when. */
export interface Mailing {
  readonly runtime: Runtime;
  readonly outside: Outside;
  readonly now: string;
}

const transports = new Map<string, Transporter>();

/** Hands one message to the mail server, as text and as simple HTML. Its id is the row's, so that a second copy is known as one. */
export async function sendMail(
  { id, body }: MailRow,
  { runtime, outside, now }: Mailing,
): Promise<Attempted> {
  const { smtpUrl, mailFrom, publicUrl } = outside;
  if (smtpUrl === undefined) return { kind: 'not_sent', why: 'SMTP_URL is not set.' };
  const { to, title, ...content } = bodySchema.parse(JSON.parse(body));
  const text = await textWithSecrets(runtime, content, now);
  if (text === undefined) return { kind: 'gone', why: 'What it brings has ended.' };
  const from = mailFrom ?? `ninefold@${hostOf(publicUrl)}`;
  const message = {
    // One line: nothing that a record holds can add a header. As objects, for an address is no list of addresses.
    from: { name: '', address: from },
    to: { name: '', address: to },
    subject: oneLine(title),
    text,
    html: htmlOf(title, text),
    messageId: `<${id}@${hostOf(publicUrl)}>`,
    // A text of a record names no files and addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  try {
    await transportFor(smtpUrl).sendMail(message);
    return { kind: 'sent' };
  } catch (error) {
    // The mail server's or the network's: kept with the row, and tried again. Its words may quote the address: not told.
    return { kind: 'not_sent', why: whyOf(error) };
  }
}

function transportFor(url: string): Transporter {
  const known = transports.get(url);
  if (known !== undefined) return known;
  const address = new URL(url);
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const made = createTransport({
    host: address.hostname,
    port: address.port === '' ? undefined : Number(address.port),
    secure: address.protocol === 'smtps:',
    ...(address.username === ''
      ? {}
      : {
          auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
        }),
    ...timeouts,
  });
  transports.set(url, made);
  return made;
}

const TIMEOUT_MS = 10_000;

function whyOf(error: unknown): string {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  if (typeof code === 'number') return `The mail server answered ${code}.`;
  const reason = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof reason === 'string'
    ? `The mail server cannot be reached (${reason}).`
    : 'The mail server cannot be reached.';
}

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function htmlOf(title: string, text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((one) => `<p>${escaped(one).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html><body><h1 style="font-size:1.2em">${escaped(title)}</h1>${paragraphs.join('')}</body></html>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
