import { callbackify } from 'node:util';
import { messageOf, type Message } from '#shared/messages/message.ts';
import type { Transporter } from 'nodemailer';
import { BucketAway } from '#server/bucket/ask.ts';
import { TooLarge, TooLong } from '#server/documents/draw-pdf.ts';
import { written } from '#server/messages/write-message.ts';
import { reasonIn } from './ask-outside.ts';
import { accessToken, agreementIn, NoToken } from './access-token.ts';
import type { Attempted } from './call-webhook.ts';
import type { Mailing, MailRow } from './mail-message.ts';

const transports = new Map<string, Promise<Transporter>>();

/** Hands one message to the mail server, as text and as HTML. Its id is the row's, so that a second copy is known as one. */
export async function sendMail(row: MailRow, mailing: Mailing): Promise<Attempted> {
  const { outside } = mailing;
  if (outside.smtpUrl === undefined) return { kind: 'not_sent', why: NO_SERVER };
  const message = await composed(row, mailing);
  if (message instanceof BucketAway) return { kind: 'not_sent', why: messageOf('deliveries.filesAway') };
  if (message instanceof TooLarge) return { kind: 'gone', why: messageOf('mails.documentTooLarge') };
  if (message instanceof TooLong) return { kind: 'not_sent', why: messageOf('mails.documentTooLong') };
  if (message.kind === 'impossible') return { kind: 'gone', why: message.why };
  try {
    const transport = await transportFor(outside.smtpUrl);
    await transport.sendMail(message.mail);
    return { kind: 'sent' };
  } catch (error) {
    // The mail server's or the network's: kept with the row, and tried again. Its words may quote the address: not told.
    return { kind: isForGood(error) ? 'gone' : 'not_sent', why: whyOf(error) };
  }
}

/** What it brings may lie in a bucket that is away, or be drawn behind too many others: then it waits for that. */
async function composed(row: MailRow, mailing: Mailing) {
  const { composeMail } = await import('./mail-message.ts');
  try {
    return await composeMail(row, mailing);
  } catch (error) {
    if (error instanceof BucketAway || error instanceof TooLong) return error;
    throw error;
  }
}

/** Signs in at a mail server and sends nothing; throws why that cannot be, in words that tell no address. */
export async function greetMailServer(url: string): Promise<void> {
  const transport = await newTransport(new URL(url));
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(written(whyOf(error)), { cause: error });
  } finally {
    transport.close();
  }
}

/** Why mail is kept where nobody has said through what it is sent: it waits for that, however long. */
export const NO_SERVER = messageOf('deliveries.notSet', { name: 'SMTP_URL' });

/** The server knows the recipient and refuses it, or what is sent to it: it will say the same tomorrow. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  const isRefusal = typeof error.responseCode === 'number' && error.responseCode >= 500;
  return isRefusal && ['RCPT TO', 'DATA'].includes(String(error.command));
}

function transportFor(url: string): Promise<Transporter> {
  const made = transports.get(url) ?? newTransport(new URL(url));
  transports.set(url, made);
  return made;
}

/** The library is loaded with the first mail: most servers that run never send one. */
async function newTransport(url: URL): Promise<Transporter> {
  const { hostname, port, protocol, username, password } = url;
  const { createTransport } = await import('nodemailer');
  const agreement = agreementIn(url);
  const user = decodeURIComponent(username);
  const auth =
    agreement === undefined
      ? { user, pass: decodeURIComponent(password) }
      : ({ type: 'OAuth2', user } as const);
  const transport = createTransport({
    host: hostname,
    port: port === '' ? undefined : Number(port),
    secure: protocol === 'smtps:',
    ...(username === '' ? {} : { auth }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: ANSWER_MS,
  });
  if (agreement !== undefined)
    transport.set(
      'oauth2_provision_cb',
      callbackify((_user: string, renewed: boolean) => accessToken(agreement, { renewed })),
    );
  return transport;
}

const TIMEOUT_MS = 10_000;
/**
 * A server that looks for viruses takes a while to say that it has a message. Whoever hangs up before sends it twice: servers
 * are given minutes (RFC 5321, 4.5.3.2).
 */
const ANSWER_MS = 5 * 60_000;

function whyOf(error: unknown): Message {
  if (error instanceof NoToken) return error.why;
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  if (typeof code === 'number') return messageOf('deliveries.mailAnswered', { status: String(code) });
  return messageOf('deliveries.mailUnreached', { reason: reasonIn(error) });
}
