/** Something that took long, and how often it did: the same call of people in the same roles, with the same statement. */
export interface SlowCall {
  /** `list`, `read`, `create`, …, the name of a transition, `query`, `tile`, `export`, `import`, `batch`, or `clock`. */
  readonly call: string;
  /** The entity, the query or the screen it is about. */
  readonly of?: string;
  /** What those who called are: `anyone`, `member` and their roles. */
  readonly as: readonly string[];
  /** What took long, without its values; undefined: many short statements together. */
  readonly statement?: string;
  /** How the database goes about it, a line each. */
  readonly plan?: readonly string[];
  /** That the longest of them has read or changed; undefined where it was broken off. */
  readonly rows?: number;
  readonly times: number;
  readonly longest_ms: number;
  readonly total_ms: number;
  /** RFC 3339. */
  readonly first: string;
  readonly last: string;
  /** The version of the contract that was in force the last time. */
  readonly contract: number;
}

/** What took long, in a few words: `list of ticket, as clerk, member`. */
export function nameOfSlow({ call, of, as }: Pick<SlowCall, 'call' | 'of' | 'as'>): string {
  const about = of === undefined ? call : `${call} of ${of}`;
  return as.length === 0 ? about : `${about}, as ${as.join(', ')}`;
}
