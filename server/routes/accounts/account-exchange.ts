import { messageOf } from '#shared/messages/message.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Exchange, Handler } from '#server/http/exchange.ts';
import { networkOf } from '#server/http/caller/network.ts';
import { ownOrigin } from '#server/http/caller/own-origin.ts';
import type { OpenId } from '#server/identity/sign-in/open-id.ts';
import type { Person } from '#server/identity/people/people.ts';
import { beginTry, type Counter } from '#server/identity/sign-in/throttle.ts';
import { triesOfKeys, triesToMail } from '#server/identity/sign-in/tries.ts';
import type { AccountCall, Mailing } from '#server/operations/accounts/mailing.ts';
import { senderOf, type SignInDeps } from './sender.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** What calls about accounts need. */
export interface AccountDeps extends SignInDeps {
  readonly publicUrl?: string;
  readonly mailing: Mailing;
  /** Where people may sign in besides. */
  readonly openId?: OpenId;
}

/** An exchange as the operations on accounts see it. */
export function accountCall(
  { runtime, request }: Exchange,
  { clock, mailing, publicUrl }: AccountDeps,
): AccountCall {
  return { runtime, now: clock.now(), mailing, origin: ownOrigin(request, publicUrl) };
}

/** A call that takes no parameters in its address. */
export function withoutQuery(handler: Handler): Handler {
  return withQuery([], handler);
}

function withQuery(parameters: readonly string[], handler: Handler): Handler {
  return async (exchange) => {
    const unknown = unknownParameter(exchange.query, parameters);
    return unknown === undefined ? handler(exchange) : unknown;
  };
}

/** A call of somebody who is signed in. A token that is narrowed to something reaches nothing of accounts. */
export function asPerson(
  work: (exchange: Exchange, person: Person) => ReturnType<Handler>,
  parameters: readonly string[] = [],
): Handler {
  return withQuery(parameters, async (exchange) => {
    const { person, actor } = exchange.caller;
    if (person === undefined) return refuse('not_signed_in');
    if (actor.scope !== undefined) return refuse('forbidden', messageOf('refusals.tokenNotForThat'));
    if (actor.actedBy !== undefined) return refuse('forbidden', messageOf('refusals.notWhileActing'));
    return work(exchange, person);
  });
}

/** Counts that mail is to be sent to an account. It is never taken back. */
export async function countMail(
  exchange: Exchange,
  deps: SignInDeps,
  asked: { readonly purpose: string; readonly email: string },
): Promise<Outcome<undefined>> {
  const limit = exchange.runtime.model.limits.signIn;
  const sender = await senderOf(exchange, deps, asked.email);
  return begin(exchange, deps, triesToMail(asked, sender, limit));
}

interface AskedByKey<Value> {
  /** What the key is for. */
  readonly kind: string;
  readonly outcome: Outcome<Value>;
  /** By which a key is refused that opens nothing. */
  readonly code?: string | undefined;
}

/**
 * What came of the key of a link. One that opens nothing counts as a failed try of its network: who goes on has to wait.
 * One that opens something never waits: at 256 bits it cannot be guessed at any pace.
 */
export async function afterKey<Value>(
  exchange: Exchange,
  deps: SignInDeps,
  { kind, outcome, code = 'expired' }: AskedByKey<Value>,
): Promise<Outcome<Value>> {
  if (outcome.kind !== 'refusal' || outcome.code !== code) return outcome;
  const limit = exchange.runtime.model.limits.signIn;
  const tried = await begin(exchange, deps, triesOfKeys(kind, networkOf(exchange.request), limit));
  return tried.kind === 'refusal' ? tried : outcome;
}

async function begin(
  { runtime }: Exchange,
  { clock }: SignInDeps,
  counters: readonly Counter[],
): Promise<Outcome<undefined>> {
  const limit = runtime.model.limits.signIn;
  const tried = await beginTry(runtime.database, { counters, limit, now: clock.now() });
  if (tried.kind === 'allowed') return done(undefined);
  return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
}
