import { createHmac } from 'node:crypto';

/** What a webhook is signed with and over. */
export interface Signed {
  readonly id: string;
  /** Seconds since 1970, as it stands in the header. */
  readonly timestamp: number;
  /** What is signed are its bytes. */
  readonly body: string | Buffer;
}

/**
 * The value of `webhook-signature` (Standard Webhooks, https://www.standardwebhooks.com): HMAC-SHA256 over
 * `id.timestamp.body`. A secret that begins with `whsec_` is base64; any other counts as the bytes of its text.
 */
export function sign({ id, timestamp, body }: Signed, secret: string): string {
  const key = secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

const PREFIX = 'whsec_';
