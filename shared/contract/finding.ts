import type { FindingCode } from './language/finding-codes.ts';

/** Where something stands in a contract. Lines and columns count from 1; columns count UTF-16 units, as editors do. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Exclusive end on `endLine`. */
  readonly endLine: number;
  readonly endColumn: number;
}

export type FindingLevel = 'error' | 'warning' | 'note';

/** Something the author of a contract should know: the outcome of checking, never thrown. */
export interface Finding {
  readonly code: FindingCode;
  readonly level: FindingLevel;
  readonly message: string;
  readonly hint?: string;
  readonly place: Place;
  /** What would mend it, each by itself; undefined where only its author can know. */
  readonly fixes?: readonly Fix[];
}

/** A change of the contract that mends a finding, by the places of what it is about: all of its parts, or none. */
export interface Fix {
  readonly changes: readonly Change[];
  /** It says more than what is written already: who may do something, or which of several meanings is meant. */
  readonly isChoice?: true;
}

export type Change =
  /** What stands at a place becomes another text. */
  | { readonly kind: 'write'; readonly at: Place; readonly text: string }
  /** The entry or the item that stands at a place goes, with its comma or its line; with `key`, that entry of what stands there. */
  | { readonly kind: 'leave_out'; readonly at: Place; readonly key?: string }
  /** The item that stands at a place goes, where it is not the only one of its list. */
  | { readonly kind: 'leave_out_item'; readonly at: Place }
  /** A map gets another entry: the one at a place, or that of the key there. `value` is YAML on one line. */
  | { readonly kind: 'add'; readonly at: Place; readonly key: string; readonly value: string }
  /** A list gets another word: the one at a place, or that of the key there. */
  | { readonly kind: 'add_item'; readonly at: Place; readonly item: string }
  /** A map of a point gets another entry. */
  | {
      readonly kind: 'add_to_point';
      readonly point: number;
      readonly path: readonly string[];
      readonly key: string;
      readonly value: string;
    };
