import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { endSessionNamed, endSessionsOf, listSessions } from '#server/identity/keys/sessions.ts';
import { type AccountDeps, asPerson } from './account-exchange.ts';
import { endedCookie } from './session.ts';

/** `/api/-/sessions`: the browsers one is signed in with; `DELETE` signs out of all of them. */
export function sessions(deps: AccountDeps): Handlers {
  return {
    GET: asPerson(async ({ runtime, caller }, person) => {
      const asked = { userId: person.id, now: deps.clock.now(), current: caller.session };
      const items = await runtime.database.read((on) => listSessions(on, asked));
      return done({ status: 200, body: { items } });
    }),
    DELETE: asPerson(async ({ runtime, request }, person) => {
      await runtime.database.write((on) => endSessionsOf(on, person.id));
      return done({ status: 204, headers: { 'Set-Cookie': endedCookie(request, deps) } });
    }),
  };
}

/** `DELETE /api/-/sessions/<id>` signs out of one of them. */
export const oneSession: Handlers = {
  DELETE: asPerson(async ({ runtime, params }, person) => {
    const asked = { userId: person.id, id: params['id'] ?? '' };
    const ended = await runtime.database.write((on) => endSessionNamed(on, asked));
    return ended ? done({ status: 204 }) : refuse('not_found');
  }),
};
