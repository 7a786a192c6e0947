import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Answer, Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { accessOf, signOutEverybody, signOutPerson } from '#server/operations/accounts/access.ts';
import { type AccountDeps, accountCall, asPerson } from './account-exchange.ts';
import { idOf } from './people.ts';

/** `GET /api/-/people/<id>/access`: with what somebody comes in. For the owner alone, as are the others here. */
export function personAccess(deps: AccountDeps): Handlers {
  return {
    GET: asOwner(async (exchange) => {
      const found = await accessOf(accountCall(exchange, deps), idOf(exchange));
      return found.kind === 'refusal' ? found : done({ status: 200, body: found.value });
    }),
  };
}

/** `POST /api/-/people/<id>/sign-out`: ends one session or token of theirs, or all sessions. */
export function personSignOut(deps: AccountDeps): Handlers {
  return {
    POST: asOwner(async (exchange) => {
      const ended = await signOutPerson(accountCall(exchange, deps), idOf(exchange), exchange.body);
      return ended.kind === 'refusal' ? ended : done({ status: 204 });
    }),
  };
}

/** `POST /api/-/sign-out-everybody`: all sessions end but the one that asks. */
export function everybodySignOut(deps: AccountDeps): Handlers {
  return {
    POST: asOwner(async (exchange) => {
      const { body, caller } = exchange;
      const asked = { body, session: caller.session };
      const ended = await signOutEverybody(accountCall(exchange, deps), asked);
      return ended.kind === 'refusal' ? ended : done({ status: 200, body: ended.value });
    }),
  };
}

function asOwner(work: (exchange: Exchange) => Promise<Outcome<Answer>>) {
  return asPerson(async (exchange) => onlyOwner(exchange.call.actor) ?? work(exchange));
}
