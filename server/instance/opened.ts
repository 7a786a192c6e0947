import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';
import type { Runtime } from '#server/runtime.ts';

/** A contract on its data, ready to be served. */
export interface Opened {
  readonly kind: 'opened';
  readonly runtime: Runtime;
  readonly rehearsal?: Rehearsal;
  /** Something the person who starts it should know. */
  readonly notice?: string;
}
