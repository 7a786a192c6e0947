import type { Expression } from './expression.ts';

type Variable = Extract<Expression, { kind: 'variable' }>;

/** The same expression with something else in the place of `record`: another variable, or a path to another record. */
export function replaceRecord(expression: Expression, by: (record: Variable) => Expression): Expression {
  const inner = (part: Expression) => replaceRecord(part, by);
  switch (expression.kind) {
    case 'variable':
      return expression.name === 'record' ? by(expression) : expression;
    case 'field':
    case 'back':
      return { ...expression, of: inner(expression.of) };
    case 'list':
      return { ...expression, items: expression.items.map(inner) };
    case 'call':
      return { ...expression, arguments: expression.arguments.map(inner) };
    case 'collection': {
      const list = inner(expression.list);
      return expression.body === undefined
        ? { ...expression, list }
        : { ...expression, list, body: inner(expression.body) };
    }
    case 'literal':
    case 'element':
    case 'input':
    case 'param':
    case 'constant':
    case 'all':
      return expression;
  }
}

/** The same value of the record as it was: `record` gives way to `old`. */
export function asItWas(expression: Expression): Expression {
  return replaceRecord(expression, (record) => ({ ...record, name: 'old' }));
}
