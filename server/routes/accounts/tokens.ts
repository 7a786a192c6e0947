import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { makeToken, tokensOf } from '#server/operations/accounts/tokens.ts';
import { revokeTokenOf } from '#server/identity/keys/tokens.ts';
import { type AccountDeps, accountCall, asPerson } from './account-exchange.ts';

/** `/api/-/tokens`: one's own tokens for scripts; `POST` makes one and tells its text, once. */
export function tokens(deps: AccountDeps): Handlers {
  return {
    GET: asPerson(async ({ runtime }, person) =>
      done({ status: 200, body: { items: await tokensOf(runtime, person.id) } }),
    ),
    POST: asPerson(async (exchange, person) => {
      const { body, caller } = exchange;
      const tries = { session: caller.session };
      const made = await makeToken(accountCall(exchange, deps), person, { body, ...tries });
      return made.kind === 'refusal' ? made : done({ status: 201, body: made.value });
    }),
  };
}

/** `DELETE /api/-/tokens/<id>` revokes one. */
export function oneToken({ clock }: AccountDeps): Handlers {
  return {
    DELETE: asPerson(async ({ runtime, params }, person) => {
      const asked = { userId: person.id, id: params['id'] ?? '', now: clock.now() };
      const revoked = await runtime.database.write((on) => revokeTokenOf(on, asked));
      return revoked ? done({ status: 204 }) : refuse('not_found');
    }),
  };
}
