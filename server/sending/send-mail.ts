import { callbackify } from 'node:util';
import type { Transporter } from 'nodemailer';
import { BucketAway } from '#server/bucket/ask.ts';
import { TooLarge, TooLong } from '#server/documents/draw-pdf.ts';
import { accessToken, agreementIn, NoToken } from './access-token.ts';
import type { Attempted } from './call-webhook.ts';
import type { Mailing, MailRow } from './mail-message.ts';

const transports = new Map<string, Promise<Transporter>>();

/** Hands one message to the mail server, as text and as HTML. Its id is the row's, so that a second copy is known as one. */
export async function sendMail(row: MailRow, mailing: Mailing): Promise<Attempted> {
  const { outside } = mailing;
  if (outside.smtpUrl === undefined) return { kind: 'not_sent', why: NO_SERVER };
  const message = await written(row, mailing);
  if (message instanceof BucketAway) return { kind: 'not_sent', why: 'The files that go along are away.' };
  if (message instanceof TooLarge) return { kind: 'gone', why: 'A document is too large to be drawn.' };
  if (message instanceof TooLong) return { kind: 'not_sent', why: 'A document took too long to be drawn.' };
  if (typeof message === 'string') return { kind: 'gone', why: message };
  try {
    const transport = await transportFor(outside.smtpUrl);
    await transport.sendMail(message);
    return { kind: 'sent' };
  } catch (error) {
    // The mail server's or the network's: kept with the row, and tried again. Its words may quote the address: not told.
    return { kind: isForGood(error) ? 'gone' : 'not_sent', why: whyOf(error) };
  }
}

/** What it brings may lie in a bucket that is away, or be drawn behind too many others: then it waits for that. */
async function written(row: MailRow, mailing: Mailing) {
  const { messageOf } = await import('./mail-message.ts');
  try {
    return await messageOf(row, mailing);
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
    throw new Error(whyOf(error), { cause: error });
  } finally {
    transport.close();
  }
}

/** Why mail is kept where nobody has said through what it is sent: it waits for that, however long. */
export const NO_SERVER = 'SMTP_URL is not set.';

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

function whyOf(error: unknown): string {
  if (error instanceof NoToken) return error.message;
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  if (typeof code === 'number') return `The mail server answered ${code}.`;
  const reason = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof reason === 'string'
    ? `The mail server cannot be reached (${reason}).`
    : 'The mail server cannot be reached.';
}
