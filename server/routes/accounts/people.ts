import { erasedPerson } from '#shared/api/calls/person-data.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { eraseAccount, exportPerson, exportText } from '#server/operations/accounts/person-data.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { changePerson, peopleFor, personFor } from '#server/operations/accounts/people.ts';
import { setPasswordFor } from '#server/operations/passwords/password-for.ts';
import { passwordLinkFor } from '#server/operations/passwords/reset-password.ts';
import { type AccountDeps, accountCall, asPerson } from './account-exchange.ts';

/** `GET /api/-/people`: those the caller looks after: for the owner everybody. */
export const people: Handlers = {
  GET: asPerson(async ({ runtime, call }) => {
    const found = await peopleFor(runtime, call.actor);
    return found.kind === 'refusal' ? found : done({ status: 200, body: { items: found.value } });
  }),
};

/** `/api/-/people/<id>`: one of them; `PATCH` changes name and roles, disables and enables. */
export const onePerson: Handlers = {
  GET: asPerson(async (exchange) => {
    const { runtime, call } = exchange;
    const found = await personFor(runtime, call.actor, idOf(exchange));
    return found.kind === 'refusal' ? found : done({ status: 200, body: found.value });
  }),
  PATCH: asPerson(async (exchange) => {
    const { runtime, call, body } = exchange;
    const changed = await changePerson(runtime, call, { id: idOf(exchange), body });
    return changed.kind === 'refusal' ? changed : done({ status: 200, body: changed.value });
  }),
};

/** `/api/-/people/<id>/password`: `POST` makes a link for somebody who has forgotten theirs, for the owner alone: it opens the account. `PUT` gives one. */
export function personPassword(deps: AccountDeps): Handlers {
  return {
    POST: asPerson(async (exchange) => {
      if (!exchange.call.actor.owner) return refuse('forbidden');
      const made = await passwordLinkFor(accountCall(exchange, deps), idOf(exchange));
      if (made.kind === 'refusal') return made;
      const { link, expires_at } = made.value;
      return done({ status: 201, body: { link, expires_at } });
    }),
    PUT: asPerson(async (exchange) => {
      const { call, body } = exchange;
      const given = { id: idOf(exchange), body };
      const set = await setPasswordFor(accountCall(exchange, deps), call.actor, given);
      return set.kind === 'refusal' ? set : done({ status: 204 });
    }),
  };
}

/** `GET /api/-/people/<id>/data`: a file with everything that is kept of somebody. For the owner alone. */
export const personData: Handlers = {
  GET: asPerson(async (exchange) => {
    const { runtime, call } = exchange;
    const refused = onlyOwner(call.actor);
    if (refused !== undefined) return refused;
    const kept = await exportPerson(runtime, idOf(exchange));
    if (kept.kind === 'refusal') return kept;
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kept.value.id}.json"`,
    };
    return done({ status: 200, headers, stream: () => exportText(runtime, kept.value) });
  }),
};

/** `POST /api/-/people/<id>/erase {mentions}`: takes somebody out of the data for good. For the owner alone. */
export const personErasure: Handlers = {
  POST: asPerson(
    async (exchange) => {
      const { runtime, call, body, query } = exchange;
      const refused = onlyOwner(call.actor);
      if (refused !== undefined) return refused;
      const sent = erasedPerson.safeParse(body ?? {});
      if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
      const dryRun = query.get('dry_run') === 'true';
      const erased = await eraseAccount(runtime, call, { id: idOf(exchange), ...sent.data, dryRun });
      return erased.kind === 'refusal' ? erased : done({ status: 200, body: erased.value });
    },
    ['dry_run'],
  ),
};

const nobody = '00000000-0000-0000-0000-000000000000';

/** What is no id asks for somebody who cannot be, and answers as one who is not there. */
/** Whom an address is about; nobody where it is no id. */
export function idOf({ params }: Exchange): string {
  const id = (params['id'] ?? '').toLowerCase();
  return isId(id) ? id : nobody;
}
