import type { CheckContext, NameMeaning } from './check-context.ts';
import type { Expression, Type } from '../expression.ts';
import type { Interned } from '../tree/interned.ts';
import type { Clue } from './same-currency.ts';
import type { DefinitionUse, ExpressionProblem } from '../syntax/problem.ts';
import type { Span, Syntax } from '../syntax/syntax.ts';

/** What the parts of the checker hand to each other. Only `problems`, `used`, `always`, `nodes`, `defined` and `uses` grow while checking. */
export interface CheckState {
  readonly context: CheckContext;
  readonly problems: ExpressionProblem[];
  /** Element variables in scope, by the name in the source. */
  readonly elements: ReadonlyMap<string, ElementVariable>;
  /** Names already given to element variables anywhere in the expression. */
  readonly used: Set<string>;
  /** What says which paths lead to the same: wherever they are known, and where this place is reached. */
  readonly always: Clue[];
  readonly here: readonly Clue[];
  /** Number of collections around this place. */
  readonly nesting: number;
  /** Definitions around this place, by name. */
  readonly inside: readonly string[];
  /** How many nodes definitions have put in so far. */
  readonly nodes: { count: number };
  /** What they have put in, by their names and arguments. */
  readonly defined: { readonly interned: Interned; readonly results: Map<string, Defined> };
  /** The uses of definitions so far. */
  readonly uses: DefinitionUse[];
  /** Checks one node; undefined when a problem was reported in it. `expected` helps bare options and quoted text. */
  check(node: Syntax, state: CheckState, expected?: Type): Expression | undefined;
}

/** What came of a definition with certain arguments. */
export interface Defined {
  /** What is wrong in its own source, not in that of others it uses. */
  readonly own: readonly ExpressionProblem[];
  readonly expression: Expression | undefined;
}

export type ElementVariable =
  /** `name` is unique in the expression. */
  | { readonly kind: 'element'; readonly name: string; readonly type: Type }
  /** A parameter of a definition, which stands for the argument that was given. */
  | { readonly kind: 'argument'; readonly name: string; readonly type: Type; readonly value: Expression };

/** Tells whoever listens what a name in the source stands for. */
export function note({ context }: CheckState, { start, end }: Span, meaning: NameMeaning): void {
  context.note?.({ start, end, meaning });
}

/** Adds a problem at a place; undefined, so that checks can end with it. */
export function report(
  state: CheckState,
  at: Span,
  problem: Pick<ExpressionProblem, 'code' | 'message' | 'hint' | 'within' | 'instead'>,
): undefined {
  const { code, message, hint, within, instead } = problem;
  const place = { start: at.start, end: at.end };
  const more = {
    ...(hint === undefined ? {} : { hint }),
    ...(within === undefined ? {} : { within }),
    ...(instead === undefined ? {} : { instead }),
  };
  state.problems.push({ code, message, ...more, ...place });
}
