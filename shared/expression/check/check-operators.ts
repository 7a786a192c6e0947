import { checkArithmetic } from './check-arithmetic.ts';
import { ambiguous, knownName } from './check-names.ts';
import { checkIs } from './check-several.ts';
import { type CheckState, report } from './check-state.ts';
import type { Expression, Type } from '../expression.ts';
import { compareOptions, isOrderedChoice, type Order } from './ordered-options.ts';
import { beside, where, whereNot } from './same-currency.ts';
import { asCompared } from '../tree/sameness.ts';
import type { BinaryOperator, Syntax, BinarySyntax } from '../syntax/syntax.ts';
import { commonType, describeType, isComparable, isNumeric, isOrdered } from './type-fit.ts';

const boolean: Type = { kind: 'boolean' };

/** `&&`, `||`, comparisons, `in` and arithmetic. */
export function checkBinary(node: BinarySyntax, state: CheckState): Expression | undefined {
  switch (node.operator) {
    case '&&':
    case '||':
      return checkLogic(node, state);
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return checkComparison(node, state);
    case 'in':
      return checkIn(node, state);
    case 'is':
      return checkIs(node, state);
    case '+':
    case '-':
    case '*':
    case '/':
      return checkArithmetic(node, state);
  }
}

/** `!a` and `-a`. A minus before a number belongs to the number. */
export function checkUnary(
  node: Extract<Syntax, { kind: 'unary' }>,
  state: CheckState,
): Expression | undefined {
  const argument = state.check(node.argument, state);
  if (argument === undefined) return undefined;
  if (node.operator === '!') {
    if (!requireBoolean(node.argument, argument, state)) return undefined;
    return { kind: 'call', function: 'not', arguments: [argument], type: boolean };
  }
  if (!isNumeric(argument.type) && argument.type.kind !== 'duration') {
    return report(state, node, {
      code: 'wrong_type',
      message: `This is ${describeType(argument.type)}; \`-\` needs a number.`,
    });
  }
  if (argument.kind === 'literal' && typeof argument.value === 'string' && isNumeric(argument.type)) {
    const { value } = argument;
    const negated = value === '0' ? value : value.startsWith('-') ? value.slice(1) : `-${value}`;
    return { kind: 'literal', type: argument.type, value: negated };
  }
  return { kind: 'call', function: 'negate', arguments: [argument], type: argument.type };
}

/** Reports unless the expression is a condition. */
export function requireBoolean(node: Syntax, expression: Expression, state: CheckState): boolean {
  if (expression.type.kind === 'boolean') return true;
  const { type } = expression;
  report(state, node, {
    code: 'wrong_type',
    message: `This is ${describeType(type)}; a condition is needed here.`,
    hint: type.kind === 'null' ? undefined : 'Compare it, or ask `has(…)`.',
  });
  return false;
}

/** Checks values that are compared with or stand for each other: bare options, quoted text and definitions take the others' type. */
export function checkAlike(
  nodes: readonly Syntax[],
  state: CheckState,
  expected?: Type,
): readonly (Expression | undefined)[] {
  const checked = new Map<Syntax, Expression | undefined>();
  let type = expected;
  const typed = nodes.filter((node) => !isFlexible(node, state));
  for (const node of typed.toSorted((a, b) => Number(isDefined(a, state)) - Number(isDefined(b, state)))) {
    const expression = state.check(node, state, type);
    checked.set(node, expression);
    if (type === undefined && expression?.type.kind !== 'null') type = expression?.type;
  }
  // A name of the record beside a choice may have been meant as its option, whichever of the two stands first.
  const options = new Set(
    [...checked.values()].flatMap((one) => (one?.type.kind === 'choice' ? one.type.options : [])),
  );
  for (const node of nodes) {
    if (node.kind !== 'name' || checked.get(node) === undefined || !options.has(node.name)) continue;
    if (knownName(node.name, state) === 'member') checked.set(node, ambiguous(node, state));
  }
  return nodes.map((node) => (checked.has(node) ? checked.get(node) : state.check(node, state, type)));
}

function isFlexible(node: Syntax, state: CheckState): boolean {
  return node.kind === 'text' || (node.kind === 'name' && knownName(node.name, state) === undefined);
}

/** Whether a definition says what it is: it may be an option of what it is compared with. */
function isDefined(node: Syntax, { context }: CheckState): boolean {
  return node.kind === 'call' && context.definitions?.has(node.name) === true;
}

function checkLogic(node: BinarySyntax, state: CheckState): Expression | undefined {
  const parts: Expression[] = [];
  let reached = state;
  for (const argument of node.arguments) {
    const part = state.check(argument, reached);
    if (part === undefined || !requireBoolean(argument, part, state)) continue;
    parts.push(part);
    reached = node.operator === '&&' ? where(part, reached) : whereNot(part, reached);
  }
  if (parts.length < node.arguments.length) return undefined;
  return { kind: 'call', function: node.operator === '&&' ? 'and' : 'or', arguments: parts, type: boolean };
}

type Comparison = Order | 'equal' | 'not_equal';

const comparisons: Partial<Record<BinaryOperator, Comparison>> = {
  '==': 'equal',
  '!=': 'not_equal',
  '<': 'less',
  '<=': 'less_or_equal',
  '>': 'greater',
  '>=': 'greater_or_equal',
};

function checkComparison(node: BinarySyntax, state: CheckState): Expression | undefined {
  const [left, right] = checkAlike(node.arguments, state);
  const name = comparisons[node.operator];
  if (left === undefined || right === undefined || name === undefined) return undefined;
  const equality = name === 'equal' || name === 'not_equal';
  const compared = equality ? asCompared([left, right]) : [left, right];
  const result: Expression = { kind: 'call', function: name, arguments: compared, type: boolean };
  const isNull = left.type.kind === 'null' || right.type.kind === 'null';
  if (isNull && equality) return emptinessFits(left, right) ? result : notEmptiable(node, state);
  if (isNull) {
    const message = 'The empty value has no order.';
    return report(state, node, { code: 'wrong_type', message, hint: 'Ask `x == null` or `has(x)`.' });
  }
  const type = commonType(left.type, beside(right.type, left.type, state));
  if (type === undefined) return mismatch(node, state, { left: left.type, right: right.type });
  if (!equality && isOrderedChoice(type)) return compareOptions(name, [left, right], type);
  if (equality ? isComparable(type) : isOrdered(type)) return result;
  const message = `\`${node.operator}\` cannot compare ${describeType(type)}.`;
  return report(state, node, { code: 'wrong_type', message, hint: comparisonHint(type) });
}

/** A collection is never empty in the sense of null: it has no records. */
function emptinessFits(left: Expression, right: Expression): boolean {
  return ![left, right].some(
    ({ type }) => (type.kind === 'list' && type.element.kind === 'record') || type.kind === 'calendar_step',
  );
}

function notEmptiable(node: Syntax, state: CheckState): undefined {
  return report(state, node, {
    code: 'wrong_type',
    message: 'A collection cannot be compared with null.',
    hint: 'Ask for its size, such as `loans.size() == 0`.',
  });
}

function comparisonHint(type: Type): string | undefined {
  if (type.kind === 'json') return 'JSON can only be compared with null.';
  if (type.kind === 'list') return 'Ask whether something is in it with `in`.';
  if (type.kind === 'choice')
    return 'Options of a list in point 9 that says `ordered: true` have an order; states have none.';
  return undefined;
}

function mismatch(node: BinarySyntax, state: CheckState, types: { left: Type; right: Type }): undefined {
  const message = `${sentence(describeType(types.left))} cannot be compared with ${describeType(types.right)}.`;
  report(state, node, { code: 'wrong_type', message, hint: mismatchHint(node, types) });
}

function mismatchHint(node: BinarySyntax, { left, right }: { left: Type; right: Type }): string | undefined {
  const [first, second] = node.arguments;
  return (
    first &&
    second &&
    (clockHint(first, { type: left, other: right }, second) ??
      clockHint(second, { type: right, other: left }, first))
  );
}

/** A date beside a moment: the commonest slip of all. */
function clockHint(node: Syntax, types: { type: Type; other: Type }, against: Syntax): string | undefined {
  const kinds = `${types.type.kind} ${types.other.kind}`;
  const [name, other] = [nameOf(node), nameOf(against)];
  const shown = name === undefined ? 'this' : `\`${name}\``;
  if (kinds === 'date datetime' && other === 'now')
    return `${shown} is a date; compare it with \`today\`, not \`now\`.`;
  if (kinds !== 'datetime date' || name === 'now') return undefined;
  if (other === 'today') return `${shown} is a moment; compare it with \`now\`, not \`today\`.`;
  return `The day of a moment is \`date(${node.kind === 'name' ? name : '…'})\`.`;
}

function nameOf(node: Syntax): string | undefined {
  return node.kind === 'name' || node.kind === 'member' ? node.name : undefined;
}

function checkIn(node: BinarySyntax, state: CheckState): Expression | undefined {
  const [item, list] = node.arguments;
  if (item === undefined || list === undefined) return undefined;
  if (list.kind === 'list') return checkInLiteral(node, state, { item, items: list.items });
  const right = state.check(list, state);
  if (right === undefined || right.type.kind !== 'list') {
    if (right !== undefined) {
      const message = `This is ${describeType(right.type)}; a list or collection stands after \`in\`.`;
      report(state, list, { code: 'wrong_type', message });
    }
    state.check(item, state);
    return undefined;
  }
  const { element } = right.type;
  const left = state.check(item, state, element);
  if (left === undefined) return undefined;
  if (commonType(left.type, element) === undefined || left.type.kind === 'null') {
    return mismatch(node, state, { left: left.type, right: element });
  }
  const isStored = ['field', 'input', 'param', 'constant'].includes(right.kind);
  if (isStored && element.kind !== 'record') {
    return { kind: 'call', function: 'in', arguments: [left, right], type: boolean };
  }
  return memberOfCollection(left, right, { state, element });
}

/** `x in loans` is `loans.exists(l, l == x)`. */
function memberOfCollection(
  item: Expression,
  list: Expression,
  { state, element }: { state: CheckState; element: Type },
): Expression {
  const variable = freshName('each', state);
  const each: Expression = { kind: 'element', name: variable, type: element };
  const body: Expression = {
    kind: 'call',
    function: 'equal',
    arguments: asCompared([each, item]),
    type: boolean,
  };
  return { kind: 'collection', function: 'exists', list, variable, body, type: boolean };
}

/** A name no element variable of the expression has, and no field of the record, so that it can be printed bare. */
export function freshName(name: string, state: CheckState): string {
  let candidate = name;
  for (let number = 2; state.used.has(candidate) || isMember(candidate, state); number += 1) {
    candidate = `${name}_${number}`;
  }
  state.used.add(candidate);
  return candidate;
}

function isMember(name: string, state: CheckState): boolean {
  return knownName(name, { ...state, elements: new Map() }) !== undefined;
}

function checkInLiteral(
  node: BinarySyntax,
  state: CheckState,
  { item, items }: { item: Syntax; items: readonly Syntax[] },
): Expression | undefined {
  if (items.length === 0) {
    return report(state, node, { code: 'wrong_arguments', message: 'The list after `in` is empty.' });
  }
  const [left, ...others] = checkAlike([item, ...items], state);
  if (left === undefined) return undefined;
  const values: Expression[] = [];
  for (const [index, other] of others.entries()) {
    if (other === undefined) return undefined;
    const type = commonType(left.type, other.type);
    const at = items[index] ?? node;
    if (
      type === undefined ||
      !isComparable(type) ||
      other.type.kind === 'null' ||
      left.type.kind === 'null'
    ) {
      const message = `${sentence(describeType(other.type))} cannot be compared with ${describeType(left.type)}.`;
      return report(state, at, { code: 'wrong_type', message });
    }
    values.push(other);
  }
  const [sought = left, ...known] = asCompared([left, ...values]);
  const list: Expression = { kind: 'list', items: known, type: { kind: 'list', element: sought.type } };
  return { kind: 'call', function: 'in', arguments: [sought, list], type: boolean };
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
