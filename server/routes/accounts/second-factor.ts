import { done, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { addressOf } from '#server/http/caller/network.ts';
import type { Handlers } from '#server/http/resource.ts';
import { noteFactor } from '#server/identity/keys/sessions.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import {
  answerChallenge,
  beginAtSignIn,
  beginPasskeyAtSignIn,
} from '#server/operations/second-factor/challenge.ts';
import {
  beginFactor,
  changeFactor,
  confirmFactor,
  factorOf,
  takeFactor,
} from '#server/operations/second-factor/own-factor.ts';
import { idOf } from './people.ts';
import { type AccountDeps, accountCall, afterKey, asPerson, withoutQuery } from './account-exchange.ts';
import { signedIn } from './session.ts';

/** `/api/-/second-factor`: one's own. `POST` begins one, `PUT` takes it into use, `PATCH` turns it off or gives other recovery codes. */
export function secondFactor(deps: AccountDeps): Handlers {
  return {
    GET: asPerson(async (exchange, person) =>
      done({ status: 200, body: await factorOf(accountCall(exchange, deps), person) }),
    ),
    POST: asPerson(async (exchange, person) => {
      const { body, caller } = exchange;
      if (deps.rehearsal !== undefined)
        return refuse('not_allowed_now', messageOf('refusals.noFactorInRehearsal'));
      const begun = await beginFactor(accountCall(exchange, deps), person, { body, session: caller.session });
      return begun.kind === 'refusal' ? begun : done({ status: 201, body: begun.value });
    }),
    PUT: asPerson(async (exchange, person) => {
      const codes = await confirmFactor(accountCall(exchange, deps), person, exchange.body);
      if (codes.kind === 'refusal') return codes;
      const { session } = exchange.caller;
      if (session !== undefined)
        await exchange.runtime.database.write((on) => noteFactor(on, session, 'code'));
      deps.report({ kind: 'second_factor_on', person: person.id });
      return done({ status: 200, body: { recovery_codes: codes.value } });
    }),
    PATCH: asPerson(async (exchange, person) => {
      const codes = await changeFactor(accountCall(exchange, deps), person, exchange.body);
      if (codes.kind === 'refusal') return codes;
      if (codes.value === undefined) deps.report({ kind: 'second_factor_off', person: person.id });
      return done({ status: 200, body: codes.value === undefined ? {} : { recovery_codes: codes.value } });
    }),
  };
}

/** `/api/-/sign-in-factor`: what signing in waits for. `POST` begins a factor where one is required, `PUT` shows a code. */
export function signInFactor(deps: AccountDeps): Handlers {
  return {
    POST: withoutQuery(async (exchange) => {
      const outcome = await beginAtSignIn(accountCall(exchange, deps), exchange.body);
      const begun = await afterKey(exchange, deps, { kind: 'sign-in', outcome });
      return begun.kind === 'refusal' ? begun : done({ status: 201, body: begun.value });
    }),
    PUT: withoutQuery(async (exchange) => {
      const outcome = await answerChallenge(accountCall(exchange, deps), exchange.body);
      const came = await afterKey(exchange, deps, { kind: 'sign-in', outcome });
      const address = addressOf(exchange.request);
      if (came.kind === 'refusal') {
        deps.report({ kind: 'sign_in_refused', address });
        return came;
      }
      const { person, codes, factor } = came.value;
      const answer = await signedIn(exchange, person, { ...deps, factor });
      if (answer.kind === 'refusal') return answer;
      deps.report({ kind: 'signed_in', person: person.id, address });
      if (codes === undefined) return answer;
      deps.report({ kind: 'second_factor_on', person: person.id });
      return done({ ...answer.value, body: { ...Object(answer.value.body), recovery_codes: codes } });
    }),
  };
}

/** `POST /api/-/sign-in-factor/passkey` begins the passkey that signing in waits for. */
export function signInNewPasskey(deps: AccountDeps): Handlers {
  return {
    POST: withoutQuery(async (exchange) => {
      const outcome = await beginPasskeyAtSignIn(accountCall(exchange, deps), exchange.body);
      const begun = await afterKey(exchange, deps, { kind: 'sign-in', outcome });
      return begun.kind === 'refusal' ? begun : done({ status: 201, body: begun.value });
    }),
  };
}

/** `DELETE /api/-/people/<id>/second-factor`: takes it from somebody who has lost it. For the owner alone. */
export function personFactor(deps: AccountDeps): Handlers {
  return {
    DELETE: asPerson(async (exchange) => {
      const refused = onlyOwner(exchange.call.actor);
      if (refused !== undefined) return refused;
      const id = idOf(exchange);
      const taken = await takeFactor(accountCall(exchange, deps), id);
      if (taken.kind === 'refusal') return taken;
      deps.report({ kind: 'second_factor_off', person: id });
      return done({ status: 204 });
    }),
  };
}
