import type { Actor } from '#server/call.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { engine } from './write-context.ts';

/** Whose eyes an attempt looks through: what an effect does, nobody needs to be able to see. */
export function viewerOf({ origin }: Attempt, actor: Actor): Actor {
  return origin === 'effect' ? engine : actor;
}
