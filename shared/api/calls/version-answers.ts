/** A published version as it is listed. */
export interface VersionAnswer {
  readonly number: number;
  /** RFC 3339. */
  readonly at: string;
  readonly author: string | null;
  /** What publishing it did, in words. */
  readonly plan: readonly string[];
}

/** The file the server was started with, beside what is published. */
export interface ContractFileAnswer {
  /** Nothing may be published here (`--locked`). */
  readonly locked: boolean;
  /** `same`: it has the text in force; `older`: one that was published before; `changed`: one that nobody published, a proposal. */
  readonly file: {
    readonly path: string;
    readonly state: 'same' | 'older' | 'changed' | 'unreadable';
    readonly text: string | null;
  } | null;
}
