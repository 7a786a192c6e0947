import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { caseless } from '#shared/fields/caseless.ts';
import type { Exchange, Handler } from '#server/http/exchange.ts';
import { onlyKnown } from '#server/http/query.ts';
import type { OpenId } from '#server/identity/open-id.ts';
import type { Person } from '#server/identity/people.ts';
import type { AccountCall, Mailing } from '#server/operations/accounts/mailing.ts';
import type { SignInDeps } from './session.ts';

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
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  return { runtime, now: clock.now(), mailing, origin };
}

/** A call that takes no parameters in its address. */
export function withoutQuery(handler: Handler): Handler {
  return async (exchange) => {
    const known = onlyKnown(exchange.query, []);
    return known.kind === 'refusal' ? known : handler(exchange);
  };
}

/** A call of somebody who is signed in. A token that is narrowed to something reaches nothing of accounts. */
export function asPerson(work: (exchange: Exchange, person: Person) => ReturnType<Handler>): Handler {
  return withoutQuery(async (exchange) => {
    const { person, actor } = exchange.caller;
    if (person === undefined) return refuse('not_signed_in');
    if (actor.scope !== undefined) return refuse('forbidden', 'This token is not for that.');
    return work(exchange, person);
  });
}

/** Counts tries that are never taken back, for one address of the network and, where there is one, for one account. */
export function countTry(
  { runtime, request }: Exchange,
  { throttle, clock }: SignInDeps,
  { what, email }: { readonly what: string; readonly email?: string },
): Outcome<{ takeBack(): void }> {
  const account = email === undefined ? [] : [`${what} account ${caseless(email.trim())}`];
  const keys = [...account, `${what} address ${request.ip ?? 'unknown'}`];
  const tried = throttle.begin(keys, runtime.model.limits.signIn, Date.parse(clock.now()));
  if (tried.kind === 'allowed') return done(tried);
  return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
}

/** The address in a body that may be anything, for counting tries. */
export function emailIn(body: unknown): string {
  const has = typeof body === 'object' && body !== null && 'email' in body;
  return has ? String(body.email).slice(0, 254) : '';
}
