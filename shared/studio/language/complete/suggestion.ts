/** A word that may be written at the cursor. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'key' | 'word' | 'name' | 'option' | 'constant' | 'function';
  /** What it is, in a few words. */
  readonly detail?: string;
}
