/** What a publish may not decide by itself, because records would be lost or left without a place. */
export interface Question {
  /** Stable: the same contract on the same data asks under the same id. */
  readonly id: string;
  /** What the contract asks for. */
  readonly what: string;
  /** What stands against it, and how to answer. */
  readonly why: string;
  /** How many records it concerns. */
  readonly records: number;
}

/** `1 record has`, `3 records have`. */
export function recordsHave(records: number): string {
  return records === 1 ? '1 record has' : `${records} records have`;
}
