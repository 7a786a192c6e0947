import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { changeEmail, confirmEmail } from '#server/operations/accounts/change-email.ts';
import { type AccountDeps, accountCall, asPerson, countTry, withoutQuery } from './account-exchange.ts';

/** `/api/-/email`: `POST` asks for another address of one's own, `PUT` confirms it by the key that was sent there. */
export function email(deps: AccountDeps): Handlers {
  return {
    POST: asPerson(async (exchange, person) => {
      const { body } = exchange;
      const call = accountCall(exchange, deps);
      const changed = await changeEmail(call, person, { body, throttle: deps.throttle });
      if (changed.kind === 'refusal') return changed;
      const sent = changed.value === undefined;
      return done({ status: sent ? 202 : 200, body: { sent } });
    }),
    PUT: withoutQuery(async (exchange) => {
      const tried = countTry(exchange, deps, { what: 'key' });
      if (tried.kind === 'refusal') return tried;
      const confirmed = await confirmEmail(accountCall(exchange, deps), exchange.body);
      if (confirmed.kind === 'refusal') return confirmed;
      tried.value.takeBack();
      return done({ status: 200, body: { sent: false } });
    }),
  };
}
