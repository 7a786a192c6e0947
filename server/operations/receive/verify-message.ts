import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Verification } from '#shared/contract/model-outside.ts';
import { messageOf } from '#shared/messages/message.ts';
import { secretsOutside } from '#server/sending/outside.ts';
import { sign } from '#server/sending/sign.ts';

/** A message as it came. */
export interface Message {
  /** A header, by its name in small letters. */
  header(name: string): string | undefined;
  readonly bytes: Buffer;
}

/** How far the clock of a sender may be off, and how old a message may be that is signed with its time. */
const TOLERANCE_SECONDS = 5 * 60;

/** Refuses a message that does not prove who has sent it. Nothing of it is read before. */
export function refuseUnproven(
  message: Message,
  {
    verify,
    variables,
    now,
  }: {
    readonly verify: Verification;
    readonly variables: ReadonlyMap<string, string>;
    readonly now: string;
  },
): Refusal | undefined {
  const secrets = verify.kind === 'none' ? [''] : secretsOutside(verify.secret, { variables });
  if (secrets.length === 0) return refuse('not_allowed_now', messageOf('refusals.receiveNotSetUp'));
  if (secrets.some((secret) => isFromSender(message, { verify, secret, now }))) return undefined;
  return refuse('forbidden', messageOf('refusals.notFromSender'));
}

/** Whether it comes from who knows the secret. */
function isFromSender(
  message: Message,
  { verify, secret, now }: { readonly verify: Verification; readonly secret: string; readonly now: string },
): boolean {
  switch (verify.kind) {
    case 'none':
      return true;
    case 'standard':
      return isStandard(message, secret, now);
    case 'hmac': {
      const { header, prefix, encoding } = verify;
      const expected = createHmac('sha256', secret).update(message.bytes).digest(encoding);
      const sent = message.header(header) ?? '';
      const digest = sent.slice(prefix.length);
      return sent.startsWith(prefix) && isSame(encoding === 'hex' ? digest.toLowerCase() : digest, expected);
    }
    case 'basic':
      return isSame(authorization(message, 'basic'), Buffer.from(secret, 'utf8').toString('base64'));
    case 'bearer':
      return isSame(authorization(message, 'bearer'), secret);
  }
}

/** Several signatures may stand there while a secret is changed for another. */
function isStandard({ header, bytes }: Message, secret: string, now: string): boolean {
  const id = header('webhook-id');
  const timestamp = Number(header('webhook-timestamp'));
  const sent = header('webhook-signature')?.split(' ') ?? [];
  if (id === undefined || !Number.isSafeInteger(timestamp) || sent.length > MOST_SIGNATURES) return false;
  if (Math.abs(Date.parse(now) / 1000 - timestamp) > TOLERANCE_SECONDS) return false;
  const expected = sign({ id, timestamp, body: bytes }, secret);
  return sent.some((one) => isSame(one, expected));
}

const MOST_SIGNATURES = 10;

function authorization({ header }: Message, scheme: string): string {
  const [word = '', value = ''] = (header('authorization') ?? '').split(' ');
  return word.toLowerCase() === scheme ? value : '';
}

/** In a time that tells nothing of where they differ, nor of how long the secret is. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
