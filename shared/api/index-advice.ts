import type { AdvisedIndex } from './calls/owner.ts';

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

/** What to change; undefined where nothing is to be done. `watched`: uses have been counted for long enough to miss one. */
export function adviceOn({ state, used, kind }: AdvisedIndex, watched: boolean): string | undefined {
  if (state === 'missing') return 'The next start makes it.';
  if (state === 'left_out')
    return 'An entity has at most twelve indexes. Remove a filter, view or sort order that nobody needs to make room for this one.';
  if (used !== 0 || kind === 'unique' || !watched) return undefined;
  return 'Each write pays for it. If nobody needs what it is for, take that out of the contract.';
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(bytes / 1_000)} kB` : `${megabytes.toFixed(1)} MB`;
}
