import { type CheckState, report } from './check-state.ts';
import type { Expression, FunctionName, Type } from './expression.ts';
import type { Syntax } from './syntax.ts';
import { describeType, isNumeric } from './type-fit.ts';

type Binary = Extract<Syntax, { kind: 'binary' }>;

/** `+ - * /` on numbers and amounts, and calendar days added to dates. */
export function checkArithmetic(node: Binary, state: CheckState): Expression | undefined {
  const [left, right] = node.arguments.map((argument) => state.check(argument, state));
  if (left === undefined || right === undefined) return undefined;
  const type = resultType(node.operator, left.type, right.type);
  const name = names[node.operator];
  if (type !== undefined && name !== undefined) {
    return { kind: 'call', function: name, arguments: [left, right], type };
  }
  return report(state, node, {
    code: 'wrong_type',
    message: `\`${node.operator}\` cannot take ${describeType(left.type)} and ${describeType(right.type)}.`,
    hint: arithmeticHint(node, left.type, right.type),
  });
}

const names: Partial<Record<string, FunctionName>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
};

function resultType(operator: string, left: Type, right: Type): Type | undefined {
  if (operator === '+' || operator === '-') {
    if (left.kind === 'date' && right.kind === 'calendar_step') return left;
    return isNumeric(left) && isNumeric(right) ? sumType(left, right) : undefined;
  }
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  if (operator === '*') return productType(left, right);
  if (right.kind === 'number') return left;
  return left.kind === 'money' && right.kind === 'money' && left.currency === right.currency
    ? { kind: 'number' }
    : undefined;
}

function sumType(left: Type, right: Type): Type | undefined {
  if (left.kind === 'money' && right.kind === 'money')
    return left.currency === right.currency ? left : undefined;
  return left.kind === 'money' ? left : right;
}

function productType(left: Type, right: Type): Type | undefined {
  if (left.kind === 'money' && right.kind === 'money') return undefined;
  return left.kind === 'money' ? left : right;
}

function arithmeticHint(node: Binary, left: Type, right: Type): string | undefined {
  if (left.kind === 'date' && right.kind === 'number') {
    return `Say what is counted: \`${node.operator} days(…)\`.`;
  }
  if (left.kind === 'date' && right.kind === 'date' && node.operator === '-') {
    return 'Use `days_between(from, to)`.';
  }
  if (left.kind === 'calendar_step' && right.kind === 'date' && node.operator === '+') {
    return 'The date stands first: `due + days(3)`.';
  }
  if (left.kind === 'money' && right.kind === 'money' && left.currency !== right.currency) {
    return 'Amounts of two currencies do not mix.';
  }
  return undefined;
}
