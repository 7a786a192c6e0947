import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Handlers } from '#server/http/resource.ts';
import type { Runtime } from '#server/runtime.ts';
import { idIn } from '../records/id-in.ts';

/** What is done with something that a person keeps under an id. */
interface Kept<Answer> {
  change(
    runtime: Runtime,
    call: Call,
    asked: { readonly id: string; readonly body: unknown },
  ): Promise<Outcome<Answer>>;
  remove(runtime: Runtime, call: Call, id: string): Promise<Outcome<unknown>>;
}

/** `PATCH` changes it, `DELETE` removes it. To who is not signed in nothing is said of what is there. */
export function keptById<Answer>({ change, remove }: Kept<Answer>): Handlers {
  return {
    PATCH: async ({ runtime, call, query, params, body }) => {
      const unknown = unknownParameter(query, []);
      if (unknown !== undefined) return unknown;
      const id = idIn(params);
      if (id === undefined) return refuse(call.actor.id === undefined ? 'not_signed_in' : 'not_found');
      const changed = await change(runtime, call, { id, body });
      return changed.kind === 'refusal' ? changed : done({ status: 200, body: changed.value });
    },
    DELETE: async ({ runtime, call, query, params }) => {
      const unknown = unknownParameter(query, []);
      if (unknown !== undefined) return unknown;
      const id = idIn(params);
      if (id === undefined) return refuse(call.actor.id === undefined ? 'not_signed_in' : 'not_found');
      const removed = await remove(runtime, call, id);
      return removed.kind === 'refusal' ? removed : done({ status: 204 });
    },
  };
}
