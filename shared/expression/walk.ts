import type { Expression } from './expression.ts';

/** The expressions directly inside of one. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
    case 'element':
    case 'input':
    case 'param':
    case 'constant':
    case 'all':
      return [];
    case 'field':
    case 'back':
      return [expression.of];
    case 'list':
      return expression.items;
    case 'call':
      return expression.arguments;
    case 'collection':
      return expression.body === undefined ? [expression.list] : [expression.list, expression.body];
  }
}

/** The expression and every expression inside of it, outermost first. */
export function* walk(expression: Expression): Generator<Expression> {
  yield expression;
  for (const part of partsOf(expression)) yield* walk(part);
}
