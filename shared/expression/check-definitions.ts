import type { CheckContext, Definition } from './check-context.ts';
import { freshName } from './check-operators.ts';
import { type CheckState, type ElementVariable, note, report } from './check-state.ts';
import type { Expression } from './expression.ts';
import { parseExpression } from './parse.ts';
import type { ExpressionProblem } from './problem.ts';
import type { Syntax } from './syntax.ts';
import { partsOf } from './walk.ts';

type Call = Extract<Syntax, { kind: 'call' }>;

/** A call of what `define:` names: its expression, checked anew with these arguments, is put in. */
export function checkDefined(node: Call, state: CheckState, definition: Definition): Expression | undefined {
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
  const body = putIn(node, state, { definition, tree, values: complete, bind: bindOnce });
  // Nothing is mapped to a list: what a list asks of its arguments is written at each place.
  const isList = body?.type.kind === 'list' && complete.some((value) => !standsForItself(value));
  return isList ? putIn(node, state, { definition, tree, values: complete, bind: bindEach }) : body;
}

/**
 * What is wrong with a definition whatever it is used with: its syntax, names that exist nowhere, and itself inside of
 * itself. Offsets are into its own source.
 */
export function checkDefinition(definition: Definition, context: CheckContext): readonly ExpressionProblem[] {
  const { tree, problems } = parsed(definition);
  if (tree === undefined) return problems;
  const circle = circleFrom(definition, context.definitions ?? new Map(), []);
  if (circle === undefined) return [];
  const message = `\`${definition.name}\` uses itself${circle.length > 1 ? ` (${circle.join(' > ')})` : ''}.`;
  return [{ code: 'wrong_arguments', message, start: tree.start, end: tree.end }];
}

interface PutIn {
  readonly definition: Definition;
  readonly tree: Syntax;
  readonly values: readonly Expression[];
  readonly bind: (parameter: string, value: Expression, state: CheckState) => Bound;
}

function putIn(
  node: Call,
  state: CheckState,
  { definition, tree, values, bind }: PutIn,
): Expression | undefined {
  const bound = values.map((value, index) => bind(definition.parameters[index] ?? '', value, state));
  const problems: ExpressionProblem[] = [];
  const inner: CheckState = {
    ...state,
    context: {
      ...state.context,
      record: undefined,
      input: undefined,
      params: undefined,
      note: (found) => state.context.note?.({ definition: definition.name, ...found }),
    },
    elements: new Map(bound.map(({ parameter, variable }) => [parameter, variable])),
    inside: [...state.inside, definition.name],
    problems,
  };
  const use = { definition: definition.name, use: [...state.inside, node.start].join(' ') };
  state.uses.push(use);
  const body = state.check(tree, inner);
  for (const { within, ...problem } of problems) {
    const { code, message, hint } = problem;
    if (within !== undefined) report(state, node, { code, message, hint, within });
    else {
      const said = `In \`${definition.name}\`: ${message}`;
      report(state, node, { code, message: said, hint, within: { ...problem, ...use } });
    }
  }
  if (body === undefined || problems.length > 0 || state.nodes.count > mostNodes) return undefined;
  const size = bound.reduce((sum, argument) => sum + argument.size, sizeOf(body));
  if (!countNodes(state, size)) return tooLarge(node, state);
  return bound.reduceRight(
    (result, { list, variable }) => (list === undefined ? result : mapped(result, list, variable)),
    body,
  );
}

interface Bound {
  readonly parameter: string;
  readonly variable: ElementVariable;
  /** The argument as a list of one, where it is too large to be written at each place that names it. */
  readonly list?: Expression;
  readonly size: number;
}

/**
 * An argument that is a path or a name stands wherever the parameter is named. Any other is worked out once: it is the
 * one element of a list, and the definition is what that element is mapped to.
 */
function bindOnce(parameter: string, value: Expression, state: CheckState): Bound {
  if (standsForItself(value)) return bindEach(parameter, value);
  const { type } = value;
  const name = freshName(parameter, state);
  const list: Expression = { kind: 'list', items: [value], type: { kind: 'list', element: type } };
  return { parameter, variable: { kind: 'element', name, type }, list, size: sizeOf(value) };
}

/** The argument stands wherever the parameter is named. */
function bindEach(parameter: string, value: Expression): Bound {
  return { parameter, variable: { kind: 'argument', name: parameter, type: value.type, value }, size: 0 };
}

function standsForItself(value: Expression): boolean {
  return isPath(value) || ['list', 'calendar_step', 'null'].includes(value.type.kind);
}

function mapped(body: Expression, list: Expression, { name }: ElementVariable): Expression {
  const { type } = body;
  const map: Expression = {
    kind: 'collection',
    function: 'map',
    list,
    variable: name,
    body,
    type: { kind: 'list', element: type },
  };
  return { kind: 'collection', function: 'first', list: map, type };
}

function isPath(expression: Expression): boolean {
  if (expression.kind === 'field') return isPath(expression.of);
  return expression.kind !== 'call' && expression.kind !== 'collection' && expression.kind !== 'list';
}

/** The most nodes an expression has after definitions are put in. */
const mostNodes = 20_000;

function countNodes(state: CheckState, size: number): boolean {
  state.nodes.count += size;
  return state.nodes.count <= mostNodes;
}

function tooLarge(node: Call, state: CheckState): undefined {
  const message = `With its definitions put in, an expression has at most ${mostNodes} parts.`;
  return report(state, node, { code: 'expression_too_large', message });
}

function sizeOf(expression: Expression): number {
  return partsOf(expression).reduce((sum, part) => sum + sizeOf(part), 1);
}

const trees = new WeakMap<Definition, ReturnType<typeof parseExpression>>();

function parsed(definition: Definition): ReturnType<typeof parseExpression> {
  const known = trees.get(definition) ?? parseExpression(definition.source);
  trees.set(definition, known);
  return known;
}

/** The names from a definition back to itself; undefined where there is no such way. */
function circleFrom(
  definition: Definition,
  all: ReadonlyMap<string, Definition>,
  path: readonly string[],
): readonly string[] | undefined {
  if (path.includes(definition.name)) return path[0] === definition.name ? path : undefined;
  const { tree } = parsed(definition);
  for (const name of tree === undefined ? [] : calledIn(tree)) {
    const next = all.get(name);
    const circle = next && circleFrom(next, all, [...path, definition.name]);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

function calledIn(tree: Syntax): readonly string[] {
  switch (tree.kind) {
    case 'call': {
      const inside = [...(tree.target === undefined ? [] : [tree.target]), ...tree.arguments].flatMap(
        calledIn,
      );
      return tree.target === undefined ? [tree.name, ...inside] : inside;
    }
    case 'member':
      return calledIn(tree.of);
    case 'binary':
    case 'choose':
      return tree.arguments.flatMap(calledIn);
    case 'unary':
      return calledIn(tree.argument);
    case 'list':
      return tree.items.flatMap(calledIn);
    default:
      return [];
  }
}
