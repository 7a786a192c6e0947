import { changedPreferences } from '#shared/api/reading.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { preferencesCookie, preferencesIn } from '#server/http/caller/reading.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { putPreferences } from '#server/sql/engine/preference-rows.ts';
import { type AccountDeps, withoutQuery } from './account-exchange.ts';

/** `/api/-/preferences`: how one reads the application; a person everywhere, a visitor in this browser. */
export function preferences(deps: Pick<AccountDeps, 'secure' | 'base'>): Handlers {
  const { secure, base } = deps;
  const known = ({ caller, request }: Exchange) =>
    caller.reads ?? caller.person?.preferences ?? preferencesIn(request, { secure, base });
  return {
    GET: withoutQuery(async (exchange) => done({ status: 200, body: known(exchange) })),
    PATCH: withoutQuery(async (exchange) => {
      const { caller, request, runtime } = exchange;
      const { person, actor } = caller;
      if (actor.scope !== undefined) return refuse('forbidden', messageOf('refusals.tokenNotForThat'));
      if (actor.actedBy !== undefined) return refuse('forbidden', messageOf('refusals.notWhileActing'));
      const sent = changedPreferences.safeParse(exchange.body);
      if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
      const body = { ...known(exchange), ...sent.data };
      if (person !== undefined) {
        await runtime.database.write((on) => on.run(putPreferences(person.id, body)));
        return done({ status: 200, body });
      }
      const cookie = preferencesCookie(request, { secure, base }, body);
      return done({ status: 200, body, headers: { 'Set-Cookie': cookie } });
    }),
  };
}
