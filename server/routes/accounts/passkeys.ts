import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { addressOf } from '#server/http/caller/network.ts';
import type { Handlers } from '#server/http/resource.ts';
import { noteFactor } from '#server/identity/keys/sessions.ts';
import {
  beginPasskey,
  dropPasskey,
  keepPasskey,
  listPasskeys,
} from '#server/operations/second-factor/own-passkeys.ts';
import { askForPasskey, signInByPasskey } from '#server/operations/second-factor/sign-in-by-passkey.ts';
import { type AccountDeps, accountCall, afterKey, asPerson, withoutQuery } from './account-exchange.ts';
import { signedIn } from './session.ts';

/** `/api/-/passkeys`: one's own. `POST` begins one, `PUT` keeps what the browser has made. */
export function passkeys(deps: AccountDeps): Handlers {
  return {
    GET: asPerson(async (exchange, person) =>
      done({ status: 200, body: { items: await listPasskeys(exchange, person) } }),
    ),
    POST: asPerson(async (exchange, person) => {
      const refused = refuseInRehearsal(deps);
      if (refused.kind === 'refusal') return refused;
      const { body, caller } = exchange;
      const begun = await beginPasskey(accountCall(exchange, deps), person, {
        body,
        session: caller.session,
      });
      return begun.kind === 'refusal' ? begun : done({ status: 201, body: begun.value });
    }),
    PUT: asPerson(async (exchange, person) => {
      const kept = await keepPasskey(accountCall(exchange, deps), person.id, exchange.body);
      if (kept.kind === 'refusal') return kept;
      const { session } = exchange.caller;
      if (session !== undefined)
        await exchange.runtime.database.write((on) => noteFactor(on, session, 'passkey'));
      deps.report({ kind: 'passkey_added', person: person.id });
      return done({ status: 200, body: kept.value });
    }),
  };
}

/** `POST /api/-/passkeys/<id>/remove`: it opens nothing any more. */
export function onePasskey(deps: AccountDeps): Handlers {
  return {
    POST: asPerson(async (exchange, person) => {
      const { body, caller, params } = exchange;
      const asked = { id: params['id'] ?? '', body, session: caller.session };
      const dropped = await dropPasskey(accountCall(exchange, deps), person, asked);
      if (dropped.kind === 'refusal') return dropped;
      deps.report({ kind: 'passkey_removed', person: person.id });
      return done({ status: 204 });
    }),
  };
}

/** `/api/-/sign-in-passkey`: `POST` asks for one, `PUT` signs in with it. It is both factors: a thing, and a finger or a PIN. */
export function signInPasskey(deps: AccountDeps): Handlers {
  return {
    POST: withoutQuery(async (exchange) => {
      const refused = refuseInRehearsal(deps);
      if (refused.kind === 'refusal') return refused;
      const asked = await askForPasskey(accountCall(exchange, deps));
      return asked.kind === 'refusal' ? asked : done({ status: 201, body: asked.value });
    }),
    PUT: withoutQuery(async (exchange) => {
      const outcome = await signInByPasskey(accountCall(exchange, deps), exchange.body);
      const code = 'wrong_credentials';
      const person = await afterKey(exchange, deps, { kind: 'passkey', outcome, code });
      const address = addressOf(exchange.request);
      const answer =
        person.kind === 'refusal'
          ? person
          : await signedIn(exchange, person.value, { ...deps, factor: 'passkey' });
      if (answer.kind === 'refusal') deps.report({ kind: 'sign_in_refused', address });
      else if (person.kind === 'done') deps.report({ kind: 'signed_in', person: person.value.id, address });
      return answer;
    }),
  };
}

function refuseInRehearsal({ rehearsal }: AccountDeps): Outcome<undefined> {
  return rehearsal === undefined
    ? done(undefined)
    : refuse('not_allowed_now', messageOf('refusals.noFactorInRehearsal'));
}
