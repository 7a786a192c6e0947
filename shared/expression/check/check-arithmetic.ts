import { type CheckState, report } from './check-state.ts';
import type { Expression, FunctionName, Type } from '../expression.ts';
import type { BinarySyntax } from '../syntax/syntax.ts';
import { beside } from './same-currency.ts';
import { describeType, isNumeric } from './type-fit.ts';

/** `+ - * /` on numbers and amounts, dates, moments and durations. */
export function checkArithmetic(node: BinarySyntax, state: CheckState): Expression | undefined {
  const [left, right] = checkSides(node, state);
  if (left === undefined || right === undefined) return undefined;
  const isSum = node.operator === '+' || node.operator === '-';
  if (isSum && left.type.kind === 'spans' && right.type.kind === 'spans')
    return {
      kind: 'call',
      function: node.operator === '+' ? 'add' : 'subtract',
      arguments: [left, right],
      type: left.type,
    };
  const type = resultType(node.operator, left.type, beside(right.type, left.type, state));
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

/** Beside a moment or a duration quoted text is a duration. */
function checkSides(node: BinarySyntax, state: CheckState): readonly (Expression | undefined)[] {
  const [first, second] = node.arguments;
  if (first === undefined || second === undefined) return [];
  const left = state.check(first, state);
  const isTimed = left?.type.kind === 'datetime' || left?.type.kind === 'duration';
  return [
    left,
    state.check(second, state, isTimed && second.kind === 'text' ? { kind: 'duration' } : undefined),
  ];
}

const names: Partial<Record<string, FunctionName>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
};

function resultType(operator: string, left: Type, right: Type): Type | undefined {
  if (operator === '+' || operator === '-') {
    if (right.kind === 'calendar_step')
      return left.kind === 'date' || left.kind === 'datetime' ? left : undefined;
    if (right.kind === 'duration')
      return left.kind === 'datetime' || left.kind === 'duration' ? left : undefined;
    if (operator === '-' && left.kind === 'datetime' && right.kind === 'datetime')
      return { kind: 'duration' };
    return isNumeric(left) && isNumeric(right) ? sumType(left, right) : undefined;
  }
  if (left.kind === 'duration' || right.kind === 'duration') return durationType(operator, left, right);
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  if (operator === '*') return productType(left, right);
  if (right.kind === 'number') return left;
  return left.kind === 'money' && right.kind === 'money' && left.currency === right.currency
    ? { kind: 'number' }
    : undefined;
}

/** A duration some times over, a part of one, or how often one goes into another. */
function durationType(operator: string, left: Type, right: Type): Type | undefined {
  if (operator === '/' && left.kind === 'duration' && right.kind === 'duration') return { kind: 'number' };
  if (left.kind === 'duration') return right.kind === 'number' ? left : undefined;
  return operator === '*' && left.kind === 'number' ? right : undefined;
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

function arithmeticHint(node: BinarySyntax, left: Type, right: Type): string | undefined {
  if (left.kind === 'date' && right.kind === 'number') {
    return `Say what is counted: \`${node.operator} days(…)\`.`;
  }
  if (left.kind === 'date' && right.kind === 'date' && node.operator === '-') {
    return 'Use `days_between(from, to)`.';
  }
  if (left.kind === 'date' && right.kind === 'duration') {
    return 'A date has no time of day: use `days(…)`, or `at(date, time)` for a moment.';
  }
  if (left.kind === 'datetime' && right.kind === 'number') {
    return `Say what is counted: \`${node.operator} hours(…)\` or \`${node.operator} days(…)\`.`;
  }
  if (left.kind === 'text' && right.kind === 'text')
    return 'Texts are not added; a title or message joins them.';
  if (left.kind === 'calendar_step' && right.kind === 'date' && node.operator === '+') {
    return 'The date stands first: `due + days(3)`.';
  }
  if (left.kind === 'money' && right.kind === 'money' && left.currency !== right.currency) {
    return 'Amounts of two currencies do not mix.';
  }
  return undefined;
}
