import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import {
  invitationsFor,
  invite,
  inviteList,
  withdrawInvitation,
} from '#server/operations/accounts/invitations.ts';
import { openAccount } from '#server/operations/accounts/open-account.ts';
import { type AccountDeps, accountCall, afterKey, asPerson, withoutQuery } from './account-exchange.ts';
import { signedIn } from './session.ts';

/** `/api/-/invitations`: `GET` those that wait, `POST` another one, `PUT` takes one up by the key of its link. */
export function invitations(deps: AccountDeps): Handlers {
  return {
    GET: asPerson(async (exchange) => {
      const found = await invitationsFor(accountCall(exchange, deps), exchange.call.actor);
      return found.kind === 'refusal' ? found : done({ status: 200, body: { items: found.value } });
    }),
    POST: asPerson(async (exchange) => {
      const made = await invite(accountCall(exchange, deps), exchange.call.actor, exchange.body);
      return made.kind === 'refusal' ? made : done({ status: 201, body: made.value });
    }),
    PUT: withoutQuery(async (exchange) => {
      const outcome = await openAccount(accountCall(exchange, deps), 'invitation', exchange.body);
      const person = await afterKey(exchange, deps, { kind: 'invitation', outcome });
      if (person.kind === 'refusal') return person;
      deps.report({ kind: 'account_opened', person: person.value.id });
      return signedIn(exchange, person.value, deps);
    }),
  };
}

/** `POST /api/-/invitations/list` invites several at once; with `dry_run=true` it tells what would happen. */
export function invitationList(deps: AccountDeps): Handlers {
  return {
    POST: asPerson(
      async (exchange) => {
        const { body, call, query } = exchange;
        const asked = { body, dryRun: query.get('dry_run') === 'true' };
        const made = await inviteList(accountCall(exchange, deps), call.actor, asked);
        return made.kind === 'refusal' ? made : done({ status: 200, body: { items: made.value } });
      },
      ['dry_run'],
    ),
  };
}

/** `DELETE /api/-/invitations/<id>` takes one back. */
export function invitation(deps: AccountDeps): Handlers {
  return {
    DELETE: asPerson(async (exchange) => {
      const id = exchange.params['id'] ?? '';
      const gone = await withdrawInvitation(accountCall(exchange, deps), exchange.call.actor, id);
      return gone.kind === 'refusal' ? gone : done({ status: 204 });
    }),
  };
}
