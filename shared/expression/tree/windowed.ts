import { memoized } from '#shared/memoize/memoized.ts';
import type { CallExpression, Expression } from '../expression.ts';

/**
 * The expression for moments of a window alone (`window` of the environment): of all that are offered nobody asks for
 * more than a day, or whether one is among them. Only where nothing hangs on the others: below filters and unions.
 */
export const windowed = memoized((expression: Expression): Expression => inWindow(expression));

function inWindow(expression: Expression): Expression {
  switch (expression.kind) {
    case 'call':
      return ofCall(expression);
    case 'collection': {
      const { function: name, list, body } = expression;
      if (name === 'filter') return { ...expression, list: inWindow(list) };
      return name === 'union' && body !== undefined ? { ...expression, body: inWindow(body) } : expression;
    }
    case 'let':
      return { ...expression, body: inWindow(expression.body) };
    default:
      return expression;
  }
}

function ofCall(call: CallExpression): Expression {
  if (call.function === 'slots') return { ...call, function: 'slots_in_window' };
  if (call.function !== 'choose') return call;
  const last = call.arguments.length - 1;
  const isValue = (place: number) => place % 2 === 1 || place === last;
  const parts = call.arguments.map((part, place) => (isValue(place) ? inWindow(part) : part));
  return { ...call, arguments: parts };
}
