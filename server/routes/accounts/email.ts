import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { changeEmail, confirmEmail } from '#server/operations/accounts/change-email.ts';
import { type AccountDeps, accountCall, afterKey, asPerson, withoutQuery } from './account-exchange.ts';

/** `/api/-/email`: `POST` asks for another address of one's own, `PUT` confirms it by the key that was sent there. */
export function email(deps: AccountDeps): Handlers {
  return {
    POST: asPerson(async (exchange, person) => {
      const { body, caller } = exchange;
      const tries = { session: caller.session };
      const changed = await changeEmail(accountCall(exchange, deps), person, { body, ...tries });
      if (changed.kind === 'refusal') return changed;
      const sent = changed.value === undefined;
      return done({ status: sent ? 202 : 200, body: { sent } });
    }),
    PUT: withoutQuery(async (exchange) => {
      const outcome = await confirmEmail(accountCall(exchange, deps), exchange.body);
      const confirmed = await afterKey(exchange, deps, { kind: 'address', outcome });
      if (confirmed.kind === 'refusal') return confirmed;
      return done({ status: 200, body: { sent: false } });
    }),
  };
}
