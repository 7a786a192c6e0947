import type { Expression } from './expression.ts';

/** The same value of the record as it was: `record` gives way to `old`. */
export function replaceRecord(expression: Expression): Expression {
  switch (expression.kind) {
    case 'variable':
      return expression.name === 'record' ? { ...expression, name: 'old' } : expression;
    case 'field':
    case 'back':
      return { ...expression, of: replaceRecord(expression.of) };
    case 'list':
      return { ...expression, items: expression.items.map(replaceRecord) };
    case 'call':
      return { ...expression, arguments: expression.arguments.map(replaceRecord) };
    case 'collection': {
      const list = replaceRecord(expression.list);
      return expression.body === undefined
        ? { ...expression, list }
        : { ...expression, list, body: replaceRecord(expression.body) };
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
