import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { type Agreement, agreementIn } from '#server/sending/access-token.ts';

/** Where a mailbox is, and as whom it is read. */
export interface MailboxAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  /** In place of the password. */
  readonly agreement: Agreement | undefined;
  readonly folder: string;
}

/**
 * `imaps://user:password@host/folder`, with what has a meaning there written as `%40`; undefined where it is none. `imap://`
 * begins without TLS and must go over to it. Without a password, `?token_url=…` and the like say who gives a token.
 */
export function mailboxAddress(text: string): MailboxAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, hostname, port, username, password, pathname } = url;
  if (!['imap:', 'imaps:'].includes(protocol) || hostname === '' || username === '') return undefined;
  const secure = protocol === 'imaps:';
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 993 : 143) : Number(port),
      secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      agreement: agreementIn(url),
      folder: decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX',
    };
  } catch {
    return undefined; // a `%` that stands for nothing
  }
}

/** Stands for a mailbox and the numbers it counts by; it tells nothing of where it is. */
export function boxOf({ host, port, user, folder }: MailboxAddress, validity: bigint): string {
  return createHash('sha256')
    .update(JSON.stringify([host, port, user, folder, String(validity)]))
    .digest('hex');
}

/** Plain text goes over no wire: only to this very machine. */
export function isThisMachine({ host }: MailboxAddress): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
