import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Message, messageOf } from '#shared/messages/message.ts';
import { written } from '#server/messages/write-message.ts';
import { askOutside } from './ask-outside.ts';

/** How a program is let in by an account at a provider (RFC 6749): what its owner has agreed to once. */
export interface Agreement {
  readonly tokenUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly refreshToken: string;
  readonly scope: string | undefined;
}

/** What stands in the address of a mail server or a mailbox; undefined where it signs in with a password. */
export function agreementIn({ searchParams }: URL): Agreement | undefined {
  const said = (name: string) => searchParams.get(name) ?? undefined;
  const [tokenUrl, clientId, refreshToken] = [said('token_url'), said('client_id'), said('refresh_token')];
  if (tokenUrl === undefined || clientId === undefined || refreshToken === undefined) return undefined;
  if (!URL.canParse(tokenUrl) || !isProtected(new URL(tokenUrl))) return undefined;
  return {
    tokenUrl: new URL(tokenUrl),
    clientId,
    clientSecret: said('client_secret'),
    refreshToken,
    scope: said('scope'),
  };
}

/** A secret goes over no wire in plain text: only to this very machine. */
function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1');
}

/** The provider gave no token, for a reason that the operator can do something about. It tells no secret. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
  readonly why: Message;

  constructor(why: Message) {
    super(written(why));
    this.why = why;
  }
}

interface Known {
  readonly until: number;
  readonly token: Promise<string>;
}

const known = new Map<string, Known>();

/** Tokens are renewed before they end, so that none ends on its way. */
const EARLY_MS = 60_000;
const USUAL_SECONDS = 3_600;
const TIMEOUT_MS = 15_000;
const LONGEST = 64 * 1024;

const given = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.coerce.number().positive().optional(),
});

/** A token that is good for a minute at least; one for all who ask at once. `renewed`: the last one was refused. */
export function accessToken(agreement: Agreement, { renewed = false } = {}): Promise<string> {
  const key = keyOf(agreement);
  const last = known.get(key);
  if (!renewed && last !== undefined && last.until > performance.now()) return last.token;
  const asked = askFor(agreement);
  const token = asked.then(({ access_token: one }) => one);
  known.set(key, { until: performance.now() + TIMEOUT_MS, token });
  asked.then(
    ({ expires_in: seconds = USUAL_SECONDS }) =>
      known.set(key, { until: performance.now() + seconds * 1000 - EARLY_MS, token }),
    () => known.delete(key),
  );
  return token;
}

function keyOf({ tokenUrl, clientId, refreshToken, scope }: Agreement): string {
  const said = JSON.stringify([tokenUrl.href, clientId, refreshToken, scope]);
  return createHash('sha256').update(said).digest('hex');
}

async function askFor(agreement: Agreement): Promise<z.output<typeof given>> {
  const { tokenUrl, clientId, clientSecret, refreshToken, scope } = agreement;
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
    ...(scope === undefined ? {} : { scope }),
  });
  const answer = await askOutside({
    url: tokenUrl,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: body.toString(),
    timeoutMs: TIMEOUT_MS,
    mayBePrivate: true, // an address of the environment is the operator's word
    most: LONGEST,
  });
  if (answer.kind !== 'answered') throw new NoToken(messageOf('deliveries.providerUnreached'));
  const status = String(answer.status);
  const read = given.safeParse(jsonIn(answer.text));
  if (answer.status >= 500 || (answer.status === 200 && !read.success))
    throw new NoToken(messageOf('deliveries.providerAnswered', { status }));
  if (answer.status !== 200 || !read.success)
    throw new NoToken(messageOf('deliveries.consentNeeded', { status }));
  return read.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
