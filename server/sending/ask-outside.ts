import https from 'node:https';
import { http } from '#server/node-http.ts';
import type { TextOrVariable } from '#shared/contract/model-calls.ts';
import { type Message, messageOf } from '#shared/messages/message.ts';
import { whyUnset, type Outside, valueOutside } from './outside.ts';
import { CLOSED, hostOf, isClosed, lookUpOpen } from './private-networks.ts';

/** A request to another system. */
export interface OutsideRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** An address of the own network may be called. */
  readonly mayBePrivate: boolean;
  /** How much of the answer is read; nothing where it is undefined. */
  readonly most?: number;
}

/** What came of it. No text holds a secret or an address. */
export type OutsideAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'too_long'; readonly status: number }
  | { readonly kind: 'unreached'; readonly why: Message };

/** The address that a contract or the environment names, with what follows it; a message where it is none. */
export function addressOf(value: TextOrVariable, outside: Outside, path = ''): URL | Message {
  const text = valueOutside(value, outside);
  if (text === undefined && value.kind === 'variable') return whyUnset(value.name);
  const base = (text ?? '').replace(/\/$/, '');
  const whole = path === '' ? (text ?? '') : `${base}${path}`;
  if (!isAddress(whole)) return messageOf('deliveries.badAddress');
  return new URL(whole);
}

/**
 * Whether a call may lead into the own network. An address of the environment is the operator's word; one that stands in
 * the contract is not, and its host must be named in NINEFOLD_ALLOW_HOSTS.
 */
export function mayBePrivate(value: TextOrVariable, url: URL, { allowHosts }: Outside): boolean {
  return value.kind === 'variable' || allowHosts?.has(hostOf(url).toLowerCase()) === true;
}

/** Asks once. A redirect is an answer like any other: it is not followed. */
export async function askOutside(asked: OutsideRequest): Promise<OutsideAnswer> {
  const { url, timeoutMs } = asked;
  if (!asked.mayBePrivate && isClosed(hostOf(url))) return { kind: 'unreached', why: INTO_OWN };
  try {
    return await exchange(asked);
  } catch (error) {
    // Whatever goes wrong on the way is the network's or the other system's.
    return { kind: 'unreached', why: whyOf(error, timeoutMs) };
  }
}

const INTO_OWN = messageOf('deliveries.privateNetwork');

function exchange(asked: OutsideRequest): Promise<OutsideAnswer> {
  const { url, method, headers, body, timeoutMs, most = 0 } = asked;
  const request = url.protocol === 'https:' ? https.request : http.request;
  const signal = AbortSignal.timeout(timeoutMs);
  const look = asked.mayBePrivate ? {} : { lookup: lookUpOpen };
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method, headers: { ...headers, ...length }, signal, ...look },
      (answer) => {
        const status = answer.statusCode ?? 0;
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size <= most) parts.push(part);
          else {
            resolve(most === 0 ? { kind: 'answered', status, text: '' } : { kind: 'too_long', status });
            answer.destroy();
          }
        });
        answer.once('end', () =>
          // Without the mark that some systems put before a text in UTF-8.
          resolve({ kind: 'answered', status, text: new TextDecoder().decode(Buffer.concat(parts)) }),
        );
        answer.once('error', reject);
        answer.once('close', () => reject(new Error('the answer has no end')));
      },
    );
    sending.once('error', reject);
    sending.end(body);
  });
}

function whyOf(error: unknown, timeoutMs: number): Message {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof Error && (error.name === 'TimeoutError' || code === 'ABORT_ERR'))
    return messageOf('deliveries.noAnswer', { seconds: timeoutMs / 1000 });
  if (code === CLOSED) return INTO_OWN;
  return messageOf('deliveries.unreached', { reason: reasonIn(error) });
}

/** What a program calls it: its own words may quote an address or what was sent. */
export function reasonIn(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** A name and password within an address would be shown to every proxy on the way. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}
