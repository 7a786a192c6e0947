import type { Second } from '#shared/contract/model-effects.ts';
import type { Actor } from '#server/call.ts';

/** Whether somebody is among those who may agree to a call; that they have not asked for it is another question. */
export function mayAgree(actor: Actor, second: Second | undefined): boolean {
  if (second === undefined || actor.kind !== 'person') return false;
  return actor.owner || second.by.some((audience) => actor.audiences.has(audience));
}
