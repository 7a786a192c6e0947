import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { listShipped, readShipped } from '#server/operations/contract/shipped-contracts.ts';
import { studioDocument } from '#server/operations/contract/studio-document.ts';
import { onlyKnown } from '#shared/api/query-parameters.ts';

/** What the Studio opens, for the owner: the contract in force, and those that come with Ninefold. */
export const studioCalls: Readonly<Record<string, Handlers>> = {
  '/-/studio/document': opens(({ runtime }) => studioDocument(runtime)),
  '/-/studio/shipped': opens(async () => done({ items: await listShipped() })),
  '/-/studio/shipped/:id': opens(({ params }) => readShipped(params['id'] ?? '')),
};

function opens(read: (exchange: Exchange) => Promise<Outcome<unknown>>): Handlers {
  return {
    GET: async (exchange) => {
      const refused = onlyOwner(exchange.call.actor);
      if (refused !== undefined) return refused;
      const known = onlyKnown(exchange.query, []);
      if (known.kind === 'refusal') return known;
      const opened = await read(exchange);
      return opened.kind === 'refusal' ? opened : done({ status: 200, body: opened.value });
    },
  };
}
