/** An index that the contract calls for, and what became of it. */
export interface AdvisedIndex {
  readonly entity: string;
  /** As a list is sorted: `-due` begins with the last. */
  readonly fields: readonly string[];
  readonly kind: 'unique' | 'list' | 'members' | 'search';
  /** `left_out`: there are as many as an entity has at most. */
  readonly state: 'made' | 'missing' | 'left_out';
  /** How often the database has gone through it; undefined where it does not count that. */
  readonly used?: number;
  readonly bytes?: number;
  /** What it is for, with the line of the contract. */
  readonly reasons: readonly { readonly text: string; readonly line: number }[];
}

/** Every index of an application. */
export interface IndexAdvice {
  /** Since when `used` is counted; undefined: since the database was made, or it is not counted. */
  readonly since?: string;
  readonly indexes: readonly AdvisedIndex[];
}

/** How it is called: by its fields. */
export function nameOf({ kind, fields }: AdvisedIndex): string {
  if (kind === 'search') return 'trigrams';
  return kind === 'unique' ? `unique ${fields.join(', ')}` : fields.join(', ');
}

/** What became of it, and its size where that is known. */
export function stateOf(index: AdvisedIndex): string {
  return index.bytes === undefined ? useOf(index) : `${useOf(index)}, ${sizeOf(index.bytes)}`;
}

function useOf({ state, used }: AdvisedIndex): string {
  if (state === 'missing') return 'not made yet';
  if (state === 'left_out') return 'not made';
  if (used === undefined) return 'made';
  return used === 0 ? 'never used' : used === 1 ? 'used once' : `used ${used} times`;
}

/** What to change; undefined where nothing is to be done. */
export function adviceOn({ state, used, kind }: AdvisedIndex): string | undefined {
  if (state === 'missing') return 'The next start makes it.';
  if (state === 'left_out')
    return 'An entity has at most twelve indexes. Take away a filter, view or order that nobody needs, and this one is made.';
  if (used !== 0 || kind === 'unique') return undefined;
  return 'Each write pays for it. If nobody needs what it is for, take that out of the contract.';
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(bytes / 1_000)} kB` : `${megabytes.toFixed(1)} MB`;
}
