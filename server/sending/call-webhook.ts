import type { TextOrVariable } from '#shared/contract/model-calls.ts';
import type { Model } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { type Message, messageOf, type Text } from '#shared/messages/message.ts';
import { addressOf, askOutside, mayBePrivate } from './ask-outside.ts';
import { whyUnset, type Outside, secretsOutside } from './outside.ts';
import { sign } from './sign.ts';

/** How one attempt ended. `gone`: trying again can never help. No text of it holds a secret or an address. */
export type Attempted =
  | { readonly kind: 'sent'; readonly status?: number | undefined; readonly answer?: RecordValues }
  | { readonly kind: 'not_sent'; readonly why: Text; readonly status?: number | undefined }
  | { readonly kind: 'gone'; readonly why: Text; readonly status?: number | undefined };

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
  { model, outside, now, traceparent, timeoutMs = TIMEOUT_MS }: Sending,
): Promise<Attempted> {
  const named = model.webhooks.filter((one) => one.name === name);
  const webhook = named.find((one) => one.entity === entity) ?? named[0];
  if (webhook === undefined) return { kind: 'gone', why: messageOf('deliveries.notInContract', { name }) };
  const url = addressOf(webhook.url, outside);
  if (!(url instanceof URL)) return { kind: 'not_sent', why: url };
  const signature = signatureOf(webhook.secret, { id, now, body, outside });
  if (signature.kind === 'unset') return { kind: 'not_sent', why: signature.why };
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Ninefold',
    ...signature.headers,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  const isOpen = mayBePrivate(webhook.url, url, outside);
  const answer = await askOutside({ url, method: 'POST', headers, body, timeoutMs, mayBePrivate: isOpen });
  if (answer.kind === 'unreached') return { kind: 'not_sent', why: answer.why };
  const { status } = answer;
  return isTaken(status) ? { kind: 'sent', status } : { kind: 'not_sent', why: saidNo(status), status };
}

/** The surroundings of an attempt. */
export interface Sending {
  readonly model: Model;
  readonly outside: Outside;
  /** Real time: receivers compare it with theirs. */
  readonly now: string;
  readonly timeoutMs?: number;
  /** Its place in a trace, for the other system. */
  readonly traceparent?: string | undefined;
}

/** Only an answer from 200 to 299 counts as received. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** An answer that is none of those, in words. */
export function saidNo(status: number): Message {
  const isRedirect = status >= 300 && status < 400;
  return messageOf(isRedirect ? 'deliveries.redirected' : 'deliveries.answered', { status: String(status) });
}

/** Headers that say who sends; `unset`: the environment lacks what they are made with. */
export type Signed =
  | { readonly kind: 'signed'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'unset'; readonly why: Message };

/** The headers of Standard Webhooks; without a secret not the signature. */
export function signatureOf(
  secret: TextOrVariable | undefined,
  { id, now, body, outside }: Pick<WebhookCall, 'id' | 'body'> & Pick<Sending, 'now' | 'outside'>,
): Signed {
  const timestamp = Math.floor(Date.parse(now) / 1000);
  const plain = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) };
  if (secret === undefined) return { kind: 'signed', headers: plain };
  const keys = secretsOutside(secret, outside);
  if (keys.length === 0 && secret.kind === 'variable') return { kind: 'unset', why: whyUnset(secret.name) };
  // Whoever has not heard of the new secret yet finds the signature by the one before.
  const signatures = keys.map((key) => sign({ id, timestamp, body }, key));
  return { kind: 'signed', headers: { ...plain, 'webhook-signature': signatures.join(' ') } };
}
