import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { changePassword } from '#server/operations/passwords/change-password.ts';
import { askForPassword, setPasswordByLink } from '#server/operations/passwords/reset-password.ts';
import { emailSchema } from '#server/operations/accounts/user-entity.ts';
import {
  type AccountDeps,
  accountCall,
  afterKey,
  asPerson,
  countMail,
  withoutQuery,
} from './account-exchange.ts';
import { meOf } from './me.ts';
import { signedIn } from './session.ts';

/** `/api/-/password`: `PATCH` changes one's own, `POST` asks for a link, `PUT` sets it by the key of a link. */
export function password(deps: AccountDeps): Handlers {
  return {
    PATCH: asPerson(async (exchange, person) => {
      const { body, caller } = exchange;
      const tries = { session: caller.session };
      const changed = await changePassword(accountCall(exchange, deps), person, { body, ...tries });
      if (changed.kind === 'refusal') return changed;
      deps.report({ kind: 'password_changed', person: person.id });
      if (caller.session === undefined) return done({ status: 200, body: meOf(person) });
      return signedIn(exchange, person, { ...deps, factor: caller.factor });
    }),
    POST: withoutQuery(async (exchange) => {
      const asked = z.strictObject({ email: emailSchema(exchange.runtime.model) });
      const sent = asked.safeParse(exchange.body);
      if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
      const { email } = sent.data;
      const tried = await countMail(exchange, deps, { purpose: 'password', email });
      if (tried.kind === 'refusal') return tried;
      const asking = await askForPassword(accountCall(exchange, deps), email);
      return asking.kind === 'refusal' ? asking : done({ status: 202, body: { sent: true } });
    }),
    PUT: withoutQuery(async (exchange) => {
      const outcome = await setPasswordByLink(accountCall(exchange, deps), exchange.body);
      const person = await afterKey(exchange, deps, { kind: 'password', outcome });
      if (person.kind === 'refusal') return person;
      deps.report({ kind: 'password_changed', person: person.value.id });
      return signedIn(exchange, person.value, deps);
    }),
  };
}
