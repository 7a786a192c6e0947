import type { CheckContext } from './check-context.ts';
import { mostNodes, tooManyNodes } from './check-definitions.ts';
import { checkBinary, checkUnary, freshName } from './check-operators.ts';
import { checkCall, checkChoose } from './check-functions.ts';
import { checkNumber, checkText } from './check-literals.ts';
import { checkMember, checkName } from './check-names.ts';
import { type CheckState, report } from './check-state.ts';
import type { Expression, Type } from '../expression.ts';
import { parseExpression } from '../syntax/parse.ts';
import { Interned } from '../tree/interned.ts';
import { shareParts } from '../tree/share.ts';
import type { DefinitionUse, ExpressionProblem } from '../syntax/problem.ts';
import type { Syntax } from '../syntax/syntax.ts';
import { beside } from './same-currency.ts';
import { describeType, fits } from './type-fit.ts';

export interface Checked {
  /** Undefined when there is a problem. */
  readonly expression?: Expression;
  readonly problems: readonly ExpressionProblem[];
  /** Every use of a definition whose arguments are well made. */
  readonly uses: readonly DefinitionUse[];
}

/**
 * Reads and type-checks an expression where `context` says it stands. Every problem that can be found is reported, each
 * at its own place in the source. Any text is answered; nothing is thrown.
 */
export function checkExpression(source: string, context: CheckContext): Checked {
  const { tree, problems } = parseExpression(source);
  if (tree === undefined) return { problems, uses: [] };
  const found: ExpressionProblem[] = [];
  const state = startState(context, found);
  const expression = checkNode(tree, state, context.expected);
  if (expression !== undefined && context.expected !== undefined) {
    checkResult(tree, expression, { state, expected: context.expected });
  }
  const { uses } = state;
  const shared = expression && found.length === 0 ? sharedParts(tree, expression, state) : undefined;
  return shared === undefined
    ? { problems: inOrder(found), uses }
    : { expression: shared, problems: [], uses };
}

/** Definitions are put in as the same objects: what they stand for is written once. */
function sharedParts(tree: Syntax, expression: Expression, state: CheckState): Expression | undefined {
  const newName = () => freshName('value', state);
  const shared = shareParts(expression, { newName, most: mostNodes });
  return shared ?? report(state, tree, { code: 'expression_too_large', message: tooManyNodes });
}

function startState(context: CheckContext, problems: ExpressionProblem[]): CheckState {
  const elements = [...(context.elements ?? [])].map(
    ([name, type]) => [name, { kind: 'element', name, type }] as const,
  );
  return {
    context,
    problems,
    elements: new Map(elements),
    used: new Set(elements.map(([name]) => name)),
    always: [],
    here: [],
    nesting: 0,
    inside: [],
    nodes: { count: 0 },
    defined: { interned: new Interned(), results: new Map() },
    uses: [],
    check: checkNode,
  };
}

function checkNode(node: Syntax, state: CheckState, expected?: Type): Expression | undefined {
  switch (node.kind) {
    case 'text':
      return checkText(node, state, expected);
    case 'number':
      return checkNumber(node, state);
    case 'boolean':
      return { kind: 'literal', type: { kind: 'boolean' }, value: node.value };
    case 'null':
      return { kind: 'literal', type: { kind: 'null' }, value: null };
    case 'name':
      return checkName(node, state, expected);
    case 'member':
      return checkMember(node, state);
    case 'call':
      return checkCall(node, state, expected);
    case 'choose':
      return checkChoose(node, state, { parts: node.arguments, expected });
    case 'binary':
      return checkBinary(node, state);
    case 'unary':
      return checkUnary(node, state);
    case 'list':
      return report(state, node, {
        code: 'wrong_type',
        message: 'A list can only stand after `in` and before a function of lists.',
        hint: 'Such as `status in [approved, out]`.',
      });
  }
}

function checkResult(
  tree: Syntax,
  expression: Expression,
  target: { state: CheckState; expected: Type },
): void {
  const { state, expected } = target;
  if (fits(beside(expression.type, expected, state), expected)) return;
  const message = `This is ${describeType(expression.type)}; ${describeType(expected)} is needed here.`;
  report(state, tree, { code: 'wrong_type', message, ...resultHint(expression.type, expected) });
}

function resultHint(actual: Type, expected: Type): { hint?: string } {
  if (expected.kind !== 'boolean') return {};
  if (actual.kind === 'list')
    return { hint: 'Ask about its records, such as `loans.exists(l, l.due < today)`.' };
  return { hint: 'A condition compares, such as `due >= today`, or asks `has(due)`.' };
}

function inOrder(problems: readonly ExpressionProblem[]): readonly ExpressionProblem[] {
  return problems.toSorted((left, right) => left.start - right.start || left.end - right.end);
}
