/** Names of what a call has to tell so that it can be said what may be chosen: of its own, and of the whole of a part. */
export interface Asks {
  readonly own: readonly string[];
  readonly whole: readonly string[];
}
