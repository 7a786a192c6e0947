import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { beginActing, endActing } from '#server/operations/accounts/acting.ts';
import { withoutQuery } from './account-exchange.ts';
import { meAs } from './me.ts';

/** `POST /api/-/acting {person}`: a browser acts as somebody else; `DELETE`: as its own person again. */
export const acting: Handlers = {
  POST: withoutQuery(async ({ runtime, caller, body }) => {
    const begun = await beginActing(runtime, caller, body);
    return begun.kind === 'refusal' ? begun : done({ status: 200, body: meAs(begun.value) });
  }),
  DELETE: withoutQuery(async ({ runtime, caller }) => {
    await endActing(runtime, caller);
    return done({ status: 204 });
  }),
};
