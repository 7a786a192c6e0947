import type { Actor } from '#server/call.ts';
import type { Person } from './people.ts';

/** What somebody has shown beside a password or a mail: a code of their app, or the word of a provider, which asks by its own rules. */
export type Factor = 'code' | 'provider';

/** Who sent a request, and by what it shows. */
export interface Caller {
  readonly actor: Actor;
  /** Undefined for nobody; where somebody acts as another that one, and `actor` says who really acts. */
  readonly person?: Person;
  /** How whoever really acts reads, where somebody acts as this person. */
  readonly reads?: Person['preferences'];
  /** The hash of the session's token, where the caller came with a session. */
  readonly session?: string;
  /** What was shown for that session beside a password or a mail. */
  readonly factor?: Factor | undefined;
}
