import type { Expression } from '#shared/expression/expression.ts';

/** The same question asked of a child: its parent stands wherever the record stood. */
export function throughParent(expression: Expression, parent: Expression): Expression {
  const inner = (part: Expression) => throughParent(part, parent);
  switch (expression.kind) {
    case 'variable':
      return expression.name === 'record' ? parent : expression;
    case 'field':
    case 'back':
      return { ...expression, of: inner(expression.of) };
    case 'list':
      return { ...expression, items: expression.items.map(inner) };
    case 'call':
      return { ...expression, arguments: expression.arguments.map(inner) };
    case 'collection': {
      const body = expression.body && inner(expression.body);
      return { ...expression, list: inner(expression.list), body };
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
