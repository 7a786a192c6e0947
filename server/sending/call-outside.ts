import { z } from 'zod';
import { outsideValues, wrongIn } from '#shared/api/outside-values.ts';
import { messageOf } from '#shared/messages/message.ts';
import { parseJson } from '#shared/api/json-text.ts';
import type { OutsideCall } from '#shared/contract/model-outside.ts';
import type { Model } from '#shared/contract/model.ts';
import { addressOf, askOutside, mayBePrivate, type OutsideAnswer } from './ask-outside.ts';
import {
  type Attempted,
  isTaken,
  saidNo,
  type Signed,
  type Sending,
  signatureOf,
  type WebhookCall,
} from './call-webhook.ts';
import { whyUnset, type Outside, valueOutside } from './outside.ts';

const TIMEOUT_MS = 10_000;
/** What is longer is no answer that a contract could read. */
const LONGEST_ANSWER = 1_000_000;

/** What a waiting call keeps: what was worked out when it came about. */
export const keptCall = z.object({ path: z.string(), body: z.string().nullable() });

/** The call of this name in the contract; undefined where it has none any more. */
export function outsideCallOf({ calls }: Model, name: string, entity: string): OutsideCall | undefined {
  return calls.find((one) => one.name === name && one.entity === entity);
}

/**
 * Calls another system once and reads its answer. The id of the row goes along, so that a second try is known there as
 * one. What the system refuses for good, and an answer that is none, are not tried again: they would come again.
 */
export async function callOutside(
  row: WebhookCall,
  { model, outside, now, traceparent, timeoutMs = TIMEOUT_MS }: Sending,
): Promise<Attempted> {
  const call = outsideCallOf(model, row.name, row.entity);
  if (call === undefined)
    return { kind: 'gone', why: messageOf('deliveries.notInContract', { name: row.name }) };
  const { path, body } = keptCall.parse(JSON.parse(row.body));
  if (leadsElsewhere(path)) return { kind: 'gone', why: messageOf('deliveries.leadsElsewhere') };
  const url = addressOf(call.url, outside, path);
  if (!(url instanceof URL)) return { kind: 'not_sent', why: url };
  const signed = headersOf(call, { id: row.id, body: body ?? '', now, outside });
  if (signed.kind === 'unset') return { kind: 'not_sent', why: signed.why };
  const { headers } = signed;
  const sent = traceparent === undefined ? headers : { ...headers, traceparent };
  const answer = await askOutside({
    url,
    method: call.method,
    headers: body === null ? sent : { ...sent, 'Content-Type': 'application/json' },
    ...(body === null ? {} : { body }),
    timeoutMs,
    mayBePrivate: mayBePrivate(call.url, url, outside),
    most: LONGEST_ANSWER,
  });
  return attemptedOf(answer, call);
}

/** `..` in the place of a value would be another folder than the contract names. */
function leadsElsewhere(path: string): boolean {
  const [folders = ''] = path.split('?');
  return folders.split('/').some((one) => /^(\.|%2e){1,2}$/i.test(one));
}

interface Signing {
  readonly id: string;
  readonly body: string;
  readonly now: string;
  readonly outside: Outside;
}

function headersOf(call: OutsideCall, signing: Signing): Signed {
  const own: Record<string, string> = {};
  for (const { name, value } of call.headers) {
    const text = valueOutside(value, signing.outside);
    if (text === undefined && value.kind === 'variable') return { kind: 'unset', why: whyUnset(value.name) };
    own[name] = (text ?? '').trim();
  }
  const signature = signatureOf(call.secret, signing);
  if (signature.kind === 'unset') return signature;
  const usual = { 'User-Agent': 'Ninefold', Accept: 'application/json', 'Idempotency-Key': signing.id };
  const proof = call.secret === undefined ? {} : signature.headers;
  return { kind: 'signed', headers: { ...usual, ...own, ...proof } };
}

function attemptedOf(answer: OutsideAnswer, call: OutsideCall): Attempted {
  if (answer.kind === 'unreached') return { kind: 'not_sent', why: answer.why };
  const { status } = answer;
  if (!isTaken(status)) return { kind: isForGood(status) ? 'gone' : 'not_sent', why: saidNo(status), status };
  if (call.answer.length === 0) return { kind: 'sent', status, answer: {} };
  if (answer.kind === 'too_long') return { kind: 'gone', why: messageOf('deliveries.answerTooLong'), status };
  const json = parseJson(answer.text);
  const said = { status: String(status) };
  if (json.kind === 'refusal')
    return { kind: 'gone', why: messageOf('deliveries.answerNoJson', said), status };
  const read = outsideValues(json.value, call.answer);
  if (read.kind === 'read') return { kind: 'sent', status, answer: read.values };
  return {
    kind: 'gone',
    why: messageOf('deliveries.answerLacks', { ...said, value: wrongIn(read.problems) }),
    status,
  };
}

/** The same would be said tomorrow, a redirect as well, except where it is too early, or too much at once. */
function isForGood(status: number): boolean {
  return status >= 300 && status < 500 && ![408, 409, 423, 425, 429].includes(status);
}
