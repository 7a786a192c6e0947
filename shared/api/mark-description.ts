import type { MarkColour } from '#shared/contract/language/mark-colours.ts';
import type { Expression } from '#shared/expression/expression.ts';

/** A colour of records, to be worked out from what the viewer has of them. */
export interface MarkDescription {
  readonly colour: MarkColour;
  /** What it says; undefined: that it is marked. */
  readonly text?: string;
  readonly condition: Expression;
  /** The paths that the condition reads: `due`, `item.status`. */
  readonly reads: readonly string[];
  /** What to name in `expand=` so that all of them are there. */
  readonly expand: string;
}
