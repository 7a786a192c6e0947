import type { CheckContext } from './check-context.ts';
import type { Expression, Type } from './expression.ts';
import type { ExpressionProblem } from './problem.ts';
import type { Span, Syntax } from './syntax.ts';

/** What the parts of the checker hand to each other. Only `problems`, `used` and `nodes` grow while checking. */
export interface CheckState {
  readonly context: CheckContext;
  readonly problems: ExpressionProblem[];
  /** Element variables in scope, by the name in the source. */
  readonly elements: ReadonlyMap<string, ElementVariable>;
  /** Names already given to element variables anywhere in the expression. */
  readonly used: Set<string>;
  /** Number of collections around this place. */
  readonly nesting: number;
  /** Definitions around this place, by name. */
  readonly inside: readonly string[];
  /** What definitions have put in so far. */
  readonly nodes: { count: number };
  /** Checks one node; undefined when a problem was reported in it. `expected` helps bare options and quoted text. */
  check(node: Syntax, state: CheckState, expected?: Type): Expression | undefined;
}

export type ElementVariable =
  /** `name` is unique in the expression. */
  | { readonly kind: 'element'; readonly name: string; readonly type: Type }
  /** A parameter of a definition, which stands for the argument that was given. */
  | { readonly kind: 'argument'; readonly name: string; readonly type: Type; readonly value: Expression };

/** Adds a problem at a place; undefined, so that checks can end with it. */
export function report(
  state: CheckState,
  at: Span,
  problem: Pick<ExpressionProblem, 'code' | 'message' | 'hint'>,
): undefined {
  const { code, message, hint } = problem;
  const place = { start: at.start, end: at.end };
  state.problems.push(hint === undefined ? { code, message, ...place } : { code, message, hint, ...place });
}
