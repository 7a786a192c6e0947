import type { Model } from '#shared/contract/model.ts';
import { type Outside, valueOutside } from './outside.ts';
import { sign } from './sign.ts';

/** How one attempt ended. `gone`: trying again can never help. No text of it holds a secret or an address. */
export type Attempted =
  | { readonly kind: 'sent' }
  | { readonly kind: 'not_sent'; readonly why: string }
  | { readonly kind: 'gone'; readonly why: string };

/** What is called: the row of the outbox, as far as a call needs it. */
export interface WebhookCall {
  readonly id: string;
  readonly name: string;
  /** Of the record it tells about: a webhook may stand in the model once for each of its entities. */
  readonly entity: string;
  readonly body: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends one webhook, signed. Only an answer from 200 to 299 counts as received; a redirect is not followed, for it would
 * take what is sent, and its signature, to a place that nobody named.
 */
export async function callWebhook(
  { id, name, entity, body }: WebhookCall,
  { model, outside, now, timeoutMs = TIMEOUT_MS }: Sending,
): Promise<Attempted> {
  const named = model.webhooks.filter((one) => one.name === name);
  const webhook = named.find((one) => one.entity === entity) ?? named[0];
  if (webhook === undefined)
    return { kind: 'gone', why: 'The contract has no webhook of this name any more.' };
  for (const value of [webhook.url, webhook.secret]) {
    if (value?.kind === 'variable' && valueOutside(value, outside) === undefined)
      return { kind: 'not_sent', why: `NINEFOLD_ENV_${value.name} is not set.` };
  }
  const url = valueOutside(webhook.url, outside) ?? '';
  if (!isAddress(url)) return { kind: 'not_sent', why: 'The address is none of http:// or https://.' };
  const secret = webhook.secret && valueOutside(webhook.secret, outside);
  const timestamp = Math.floor(Date.parse(now) / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Ninefold',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(secret === undefined ? {} : { 'webhook-signature': sign({ id, timestamp, body }, secret) }),
  };
  return post(url, { headers, body }, timeoutMs);
}

/** The surroundings of an attempt. */
export interface Sending {
  readonly model: Model;
  readonly outside: Outside;
  /** Real time: receivers compare it with theirs. */
  readonly now: string;
  readonly timeoutMs?: number;
}

async function post(
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  timeoutMs: number,
): Promise<Attempted> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...request });
    await response.body?.cancel();
    if (response.ok) return { kind: 'sent' };
    if (response.status >= 300 && response.status < 400)
      return { kind: 'not_sent', why: `It answered ${response.status}, a redirect, which is not followed.` };
    return { kind: 'not_sent', why: `It answered ${response.status}.` };
  } catch (error) {
    // Whatever goes wrong on the way is the network's or the receiver's: it is kept with the row, and tried again.
    return { kind: 'not_sent', why: whyOf(error, timeoutMs) };
  }
}

function whyOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `No answer within ${timeoutMs / 1000} seconds.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? `It cannot be reached (${code}).` : 'It cannot be reached.';
}

/** A name and password within an address would be shown to every proxy on the way, and `fetch` takes none. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}
