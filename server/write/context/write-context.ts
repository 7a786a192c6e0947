import type { Outcome } from '#shared/api/refusal.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import type { WriteObserver } from '#server/write/request/write-observer.ts';
import type { WriteNotes } from './write-notes.ts';
import type { Change } from './change.ts';

/** The surroundings of one write: the contract at work, who is asking, and the transaction it all happens in. */
export interface WriteContext {
  readonly runtime: Runtime;
  /** Who acts: the caller, or the engine when it moves a record. */
  readonly call: Call;
  /** Who reads what is refused: always the caller, also where the engine acts for them. */
  readonly reader: Call;
  readonly transaction: Transaction;
  readonly notes: WriteNotes;
  /** Who agreed to the call, where it waited for a second person. */
  readonly second?: string | undefined;
  /** Told what is asked, where the call is explained. */
  readonly observer?: WriteObserver;
  /** How deep in effects of effects this is: 0 for what the caller asked. */
  readonly depth: number;
  /** Steps 3 to 6 for one more record of the same write: a composed child, an effect. */
  perform(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>>;
}

/** The same write with the engine at work: it needs no grant, and `me` is empty. */
export function asEngine(context: WriteContext): WriteContext {
  return { ...context, call: { ...context.call, actor: engine } };
}

/** The actor of what happens by itself. */
export const engine: Actor = { kind: 'engine', audiences: new Set(), owner: false };
