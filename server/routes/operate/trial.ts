import { triedText } from '#shared/api/calls/studio.ts';
import { messageOf } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { readerIn } from '#server/runtime.ts';
import type { Trials } from '#server/trial/trials.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** The calls with which the owner tries a document that nobody has published. */
export function trialCalls(trials: Trials): Readonly<Record<string, Handlers>> {
  return {
    '/-/studio/trial': {
      POST: async (exchange) => {
        const owner = trier(exchange);
        if (owner.kind === 'refusal') return owner;
        const sent = triedText.safeParse(exchange.body);
        if (!sent.success) return refuse('invalid', 'Send `text`.', problemsOf(sent.error, []));
        const begun = await trials.begin(owner.value, sent.data.text);
        if (begun.kind === 'refusal') return begun;
        const { id, address, people } = begun.value;
        return done({ status: 201, body: { id, address, people: people(readerIn(exchange.runtime)) } });
      },
    },
    '/-/studio/trial/:id': {
      GET: async (exchange) => {
        const owner = trier(exchange);
        if (owner.kind === 'refusal') return owner;
        const trial = trials.find(exchange.params['id'] ?? '', owner.value);
        if (trial === undefined) return refuse('not_found', messageOf('refusals.trialEnded'));
        return done({ status: 200, body: { people: trial.people(readerIn(exchange.runtime)) } });
      },
      DELETE: async (exchange) => {
        const owner = trier(exchange);
        if (owner.kind === 'refusal') return owner;
        const id = exchange.params['id'] ?? '';
        if (trials.find(id, owner.value) === undefined)
          return refuse('not_found', messageOf('refusals.trialEnded'));
        await trials.end(id, owner.value);
        return done({ status: 204 });
      },
    },
  };
}

/** The owner, by id. A token may begin nothing: the pages of a trial answer to a session. */
function trier({ call, caller, query }: Exchange): Outcome<string> {
  const refused = onlyOwner(call.actor);
  if (refused !== undefined) return refused;
  const unknown = unknownParameter(query, []);
  if (unknown !== undefined) return unknown;
  return caller.person === undefined ? refuse('forbidden') : done(caller.person.id);
}
