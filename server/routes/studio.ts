import { done } from '#shared/api/refusal.ts';
import { onlyKnown } from '#server/http/query.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/only-owner.ts';
import { studioDocument } from '#server/operations/studio-document.ts';

/** What the Studio opens, for the owner: the contract in force. */
const document: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const refused = onlyOwner(call.actor);
    if (refused !== undefined) return refused;
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const read = await studioDocument(runtime);
    return read.kind === 'refusal' ? read : done({ status: 200, body: read.value });
  },
};

/** The calls of the Studio, below `/api`. */
export const studioCalls: Readonly<Record<string, Handlers>> = {
  '/-/studio/document': document,
};
