import type { Actor } from '#server/call.ts';
import type { Person } from './people.ts';

/** Who sent a request, and by what it shows. */
export interface Caller {
  readonly actor: Actor;
  /** Undefined for nobody; where somebody acts as another that one, and `actor` says who really acts. */
  readonly person?: Person;
  /** The hash of the session's token, where the caller came with a session. */
  readonly session?: string;
}
