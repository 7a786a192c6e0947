import type { Place } from '../finding.ts';

/** A value of a YAML block with its place in the whole document. */
export type Node = ScalarNode | MapNode | ListNode;

/** A single value. Numbers and dates are read from `text`, never through a float. */
export interface ScalarNode {
  readonly kind: 'scalar';
  /** What YAML 1.2 core makes of it. */
  readonly value: string | number | boolean | null;
  /** As written, without quotes, escapes and line folding; empty where nothing was written. */
  readonly text: string;
  readonly plain: boolean;
  readonly place: Place;
  /** The place of the part of `text` from `start` to `end` (exclusive). */
  locate(start: number, end: number): Place;
}

export interface MapNode {
  readonly kind: 'map';
  readonly entries: readonly Entry[];
  readonly place: Place;
}

export interface ListNode {
  readonly kind: 'list';
  readonly items: readonly Node[];
  readonly place: Place;
  /** As written where the list stands on one line: `[a, b]`. */
  readonly source: string;
}

export interface Entry {
  readonly key: Name;
  readonly value: Node;
}

/** A word of the contract with its place. */
export interface Name {
  readonly text: string;
  readonly place: Place;
}

/** True where nothing was written after the colon. */
export function isMissing(node: Node): boolean {
  return node.kind === 'scalar' && node.plain && node.text === '';
}
