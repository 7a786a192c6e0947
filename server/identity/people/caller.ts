import type { Actor } from '#server/call.ts';
import type { Person } from './people.ts';

/** What somebody has shown beside a password or a mail, or in its place: a code of their app, a passkey, or the word of a provider, which asks by its own rules. */
export const factors = ['code', 'passkey', 'provider'] as const;

export type Factor = (typeof factors)[number];

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
