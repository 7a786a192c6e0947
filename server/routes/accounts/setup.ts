import type { Handlers } from '#server/http/resource.ts';
import { useSetup } from '#server/operations/accounts/claim-setup.ts';
import { signedIn } from './session.ts';
import type { SignInDeps } from './sender.ts';

/** `POST /api/-/setup {key, email, name?, password}`: whoever holds the one-time link becomes the owner, signed in. */
export function setup(deps: SignInDeps): Handlers {
  return {
    POST: async (exchange) => {
      const person = await useSetup(exchange.runtime, exchange.body, deps.clock.now());
      if (person.kind === 'refusal') return person;
      deps.report({ kind: 'owner_claimed', person: person.value.id });
      return signedIn(exchange, person.value, deps);
    },
  };
}
