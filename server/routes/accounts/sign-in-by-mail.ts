import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { addressOf } from '#server/http/caller/network.ts';
import type { Answer, Exchange, Handler } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import type { MailedWayName } from '#server/identity/keys/mailed-ways.ts';
import type { Person } from '#server/identity/people/people.ts';
import { beginTry } from '#server/identity/sign-in/throttle.ts';
import { triesToSignIn } from '#server/identity/sign-in/tries.ts';
import { askToSignIn, signInByCode, signInByLink } from '#server/operations/accounts/sign-in-by-mail.ts';
import { emailSchema } from '#server/operations/accounts/user-entity.ts';
import { type AccountDeps, accountCall, afterKey, countMail, withoutQuery } from './account-exchange.ts';
import { loginIn, senderOf } from './sender.ts';
import { signedIn } from './session.ts';

/** `/api/-/sign-in-code`: `POST` mails six digits, `PUT` signs in with them. Only where the contract names the way. */
export function signInCode(deps: AccountDeps): Handlers {
  return {
    POST: asking('code', deps),
    PUT: withoutQuery(async (exchange) => {
      const limit = exchange.runtime.model.limits.signIn;
      const sender = await senderOf(exchange, deps, loginIn(exchange.body));
      const counters = triesToSignIn(loginIn(exchange.body), sender, limit);
      const { database } = exchange.runtime;
      const tried = await beginTry(database, { counters, limit, now: deps.clock.now() });
      if (tried.kind === 'refused')
        return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
      const person = await signInByCode(accountCall(exchange, deps), exchange.body);
      // What is no code at all was no try.
      if (person.kind === 'done' || person.code === 'invalid') await tried.takeBack();
      return cameIn(exchange, deps, person);
    }),
  };
}

/** `/api/-/sign-in-link`: `POST` mails a link, `PUT` signs in by its key. Only where the contract names the way. */
export function signInLink(deps: AccountDeps): Handlers {
  return {
    POST: asking('link', deps),
    PUT: withoutQuery(async (exchange) => {
      const outcome = await signInByLink(accountCall(exchange, deps), exchange.body);
      const code = exchange.runtime.model.signIn.link?.errors.expired;
      return cameIn(exchange, deps, await afterKey(exchange, deps, { kind: 'sign-in', outcome, code }));
    }),
  };
}

function asking(way: MailedWayName, deps: AccountDeps): Handler {
  return withoutQuery(async (exchange) => {
    if (exchange.runtime.model.signIn[way] === undefined) return refuse('not_found');
    const asked = z.strictObject({ email: emailSchema(exchange.runtime.model) });
    const sent = asked.safeParse(exchange.body);
    if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
    const { email } = sent.data;
    const tried = await countMail(exchange, deps, { purpose: `sign-in ${way}`, email });
    if (tried.kind === 'refusal') return tried;
    const asking = await askToSignIn(accountCall(exchange, deps), way, email);
    return asking.kind === 'refusal' ? asking : done({ status: 202, body: { sent: true } });
  });
}

/** A sign-in that worked out or did not, as it is logged. */
async function cameIn(
  exchange: Exchange,
  deps: AccountDeps,
  person: Outcome<Person>,
): Promise<Outcome<Answer>> {
  const address = addressOf(exchange.request);
  const answer = person.kind === 'refusal' ? person : await signedIn(exchange, person.value, deps);
  if (answer.kind === 'refusal') deps.report({ kind: 'sign_in_refused', address });
  else if (person.kind === 'done' && answer.value.status === 200)
    deps.report({ kind: 'signed_in', person: person.value.id, address });
  return answer;
}
