import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { openAccount } from '#server/operations/accounts/open-account.ts';
import { signUp, signUpRoles } from '#server/operations/accounts/sign-up.ts';
import { refuseSignUpOften } from '#server/write/refuse-often.ts';
import { type AccountDeps, accountCall, afterKey, countMail, withoutQuery } from './account-exchange.ts';
import { loginIn } from './sender.ts';
import { signedIn } from './session.ts';

/** `/api/-/signup`: `POST` asks for an account, `PUT` opens it by the key that came by mail. Only where a role has `signup`. */
export function signup(deps: AccountDeps): Handlers {
  return {
    POST: withoutQuery(async (exchange) => {
      if (signUpRoles(exchange.runtime.model).length === 0) return refuse('not_found');
      const often = await refuseSignUpOften(exchange.runtime, exchange.call);
      if (often !== undefined) return often;
      const email = loginIn(exchange.body);
      const tried = await countMail(exchange, deps, { purpose: 'sign-up', email });
      if (tried.kind === 'refusal') return tried;
      const signed = await signUp(accountCall(exchange, deps), exchange.body);
      if (signed.kind === 'refusal') return signed;
      if (signed.value === undefined) return done({ status: 202, body: { sent: true } });
      deps.report({ kind: 'account_opened', person: signed.value.id });
      return signedIn(exchange, signed.value, deps);
    }),
    PUT: withoutQuery(async (exchange) => {
      const outcome = await openAccount(accountCall(exchange, deps), 'signup', exchange.body);
      const person = await afterKey(exchange, deps, { kind: 'sign-up', outcome });
      if (person.kind === 'refusal') return person;
      deps.report({ kind: 'account_opened', person: person.value.id });
      return signedIn(exchange, person.value, deps);
    }),
  };
}
