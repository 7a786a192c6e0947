import type { Runtime } from '#server/runtime.ts';

/** A contract on its data, ready to be served. */
export interface Opened {
  readonly kind: 'opened';
  readonly runtime: Runtime;
  /** Something the person who starts it should know. */
  readonly notice?: string;
}
