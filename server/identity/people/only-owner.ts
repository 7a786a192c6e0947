import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Actor } from '#server/call.ts';

/** What everybody but the owner is answered: `not_signed_in` to nobody, `forbidden` to others. */
export function onlyOwner(actor: Actor): Refusal | undefined {
  if (actor.kind === 'nobody') return refuse('not_signed_in');
  return actor.owner ? undefined : refuse('forbidden');
}
