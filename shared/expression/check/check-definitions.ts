import type { CheckContext, Definition } from './check-context.ts';
import { type CheckState, type Defined, note, report } from './check-state.ts';
import type { Expression, Type } from '../expression.ts';
import { parseExpression } from '../syntax/parse.ts';
import type { ExpressionProblem } from '../syntax/problem.ts';
import { type CallSyntax, partsOf, type Syntax } from '../syntax/syntax.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** A call of what `define:` names: its expression, checked with these arguments, is put in; with the same ones once. */
export function checkDefined(
  node: CallSyntax,
  state: CheckState,
  { definition, expected }: { readonly definition: Definition; readonly expected?: Type },
): Expression | undefined {
  const { name, parameters } = definition;
  if (state.inside.includes(name)) {
    return report(state, node, { code: 'wrong_arguments', message: `\`${name}\` uses itself.` });
  }
  if (node.target !== undefined || node.arguments.length !== parameters.length) {
    const message = `\`${name}\` is used as \`${name}(${parameters.join(', ')})\`.`;
    return report(state, node, { code: 'wrong_arguments', message });
  }
  note(state, node.at, { kind: 'definition', name });
  // What is too large already is said once, and grows no further.
  if (state.nodes.count > mostNodes) return undefined;
  const values = node.arguments.map((argument) => state.check(argument, state));
  const complete = values.filter((value) => value !== undefined);
  const { tree } = parsed(definition);
  if (tree === undefined || complete.length < values.length) return undefined;
  const numbers = complete.map((value) => state.defined.interned.numberOf(value));
  // Where an option is wanted, a name in it is one of these options.
  const key = [name, ...numbers, JSON.stringify(expected) ?? ''].join(' ');
  const known = state.defined.results.get(key);
  if (known !== undefined) return putAgain(node, state, known);
  const result = putIn(node, state, { definition, tree, values: complete, expected });
  state.defined.results.set(key, result);
  return result.expression;
}

/**
 * What is wrong with a definition whatever it is used with: its syntax, names that exist nowhere, and itself inside of
 * itself. Offsets are into its own source.
 */
export function checkDefinition(definition: Definition, context: CheckContext): readonly ExpressionProblem[] {
  const { tree, problems } = parsed(definition);
  if (tree === undefined) return problems;
  const circle = circleFrom(definition, context.definitions ?? new Map());
  if (circle === undefined) return [];
  const message = `\`${definition.name}\` uses itself${circle.length > 1 ? ` (${circle.join(' > ')})` : ''}.`;
  return [{ code: 'wrong_arguments', message, start: tree.start, end: tree.end }];
}

interface PutIn {
  readonly definition: Definition;
  readonly tree: Syntax;
  readonly values: readonly Expression[];
  readonly expected: Type | undefined;
}

/** Each argument stands wherever its parameter is named: as the same object, so that it can be worked out once. */
function putIn(node: CallSyntax, state: CheckState, { definition, tree, values, expected }: PutIn): Defined {
  const problems: ExpressionProblem[] = [];
  noteUse(node, state);
  state.nodes.count += nodesIn(tree);
  if (state.nodes.count > mostNodes) return { own: [], expression: tooLarge(node, state) };
  const body = state.check(tree, insideOf(definition, values, { ...state, problems }), expected);
  const own = problems.filter(({ within }) => within === undefined);
  for (const problem of problems) reportInside(problem, node, state);
  return { own, expression: problems.length > 0 ? undefined : body };
}

function insideOf(definition: Definition, values: readonly Expression[], state: CheckState): CheckState {
  const { context } = state;
  const elements = definition.parameters.flatMap((name, index) => {
    const value = values[index];
    return value === undefined ? [] : [[name, { kind: 'argument', name, type: value.type, value }] as const];
  });
  return {
    ...state,
    context: {
      ...context,
      record: undefined,
      input: undefined,
      params: undefined,
      outside: undefined,
      note: (found) => context.note?.({ definition: definition.name, ...found }),
    },
    elements: new Map(elements),
    here: [],
    inside: [...state.inside, definition.name],
  };
}

/** What was put in before, with these arguments. It is a use of its own, which runs into the same. */
function putAgain(node: CallSyntax, state: CheckState, { own, expression }: Defined): Expression | undefined {
  noteUse(node, state);
  for (const problem of own) reportInside(problem, node, state);
  return expression;
}

function noteUse(node: CallSyntax, state: CheckState): void {
  state.uses.push({ definition: node.name, use: useOf(node, state) });
}

function useOf(node: CallSyntax, { inside }: CheckState): string {
  return [...inside, node.start].join(' ');
}

/** A problem inside of a definition, told at its use. */
function reportInside({ within, ...problem }: ExpressionProblem, node: CallSyntax, state: CheckState): void {
  const { code, message, hint } = problem;
  if (within !== undefined) return report(state, node, { code, message, hint, within });
  const use = { definition: node.name, use: useOf(node, state) };
  const said = `In \`${node.name}\`: ${message}`;
  return report(state, node, { code, message: said, hint, within: { ...problem, ...use } });
}

/** The most nodes an expression has after definitions are put in. */
export const mostNodes = 20_000;

function tooLarge(node: CallSyntax, state: CheckState): undefined {
  return report(state, node, { code: 'expression_too_large', message: tooManyNodes });
}

/** What is wrong with an expression that has more. */
export const tooManyNodes = `With its definitions put in, an expression has at most ${mostNodes} parts.`;

const nodesIn = memoized((tree: Syntax): number =>
  partsOf(tree).reduce((sum, part) => sum + nodesIn(part), 1),
);

const parsed = memoized((definition: Definition) => parseExpression(definition.source));

/** The shortest way by names from a definition back to itself; undefined where there is none. */
function circleFrom(
  definition: Definition,
  all: ReadonlyMap<string, Definition>,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const ways: (readonly Definition[])[] = [[definition]];
  for (const way of ways) {
    for (const name of calledBy(way.at(-1))) {
      if (name === definition.name) return way.map((each) => each.name);
      const next = seen.has(name) ? undefined : all.get(name);
      seen.add(name);
      if (next !== undefined) ways.push([...way, next]);
    }
  }
  return undefined;
}

function calledBy(definition: Definition | undefined): readonly string[] {
  const { tree } = definition === undefined ? {} : parsed(definition);
  return tree === undefined ? [] : calledIn(tree);
}

function calledIn(tree: Syntax): readonly string[] {
  const inside = partsOf(tree).flatMap(calledIn);
  return tree.kind === 'call' && tree.target === undefined ? [tree.name, ...inside] : inside;
}
