import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';

/** Why the caller gets no reads at all of an entity: no grant shows them any of its records. Undefined: some may. */
export function refuseReading(runtime: Runtime, call: Call, entity: Entity): Refusal | undefined {
  return maskOf(entity.name, call.actor, sourceOf(runtime)).readable ? undefined : refuseCall(call.actor);
}

/** No grant gives this caller this call: nobody is asked to sign in, somebody is told no. */
export function refuseCall(actor: Actor): Refusal {
  return actor.kind === 'nobody' ? refuse('not_signed_in') : refuse('forbidden');
}
