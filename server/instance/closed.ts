/** Why an instance was not opened: what the person who started it is told, and the exit code. */
export interface Closed {
  readonly kind: 'closed';
  readonly message: string;
  /** 1: the contract or the data refuse; 2: what was asked for cannot be read. */
  readonly exitCode: 1 | 2;
}

/** A refusal to open, with its exit code (default 1). */
export function closed(message: string, exitCode: 1 | 2 = 1): Closed {
  return { kind: 'closed', message, exitCode };
}
