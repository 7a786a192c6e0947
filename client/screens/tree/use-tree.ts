import type { DrawnRow } from '../table/rows/record-table.tsx';
import type { ListQuery } from '../../api/records.ts';

/** What a tree asks. */
export interface TreeAsked {
  readonly plural: string;
  /** The list as it is narrowed, with its order and what stands in its columns. */
  readonly query: ListQuery;
  /** The reference to the record above. */
  readonly parent: string;
  /** What the screen shows at all; empty text: every record. */
  readonly where: string;
  /** False: nothing is asked. */
  readonly on: boolean;
}

/** A tree as far as it is there. */
export interface TreeRows {
  readonly rows: readonly DrawnRow[];
  /** True until it is known whether there is anything. */
  readonly isPending: boolean;
  readonly isEmpty: boolean;
  readonly isFetching: boolean;
  readonly failed: { readonly error: Error | null; refetch(): Promise<unknown> } | undefined;
  /** Goes on in a branch. */
  more(key: string): void;
}

/** As many stand in a branch before one goes on. */
export const PAGE = 40;
