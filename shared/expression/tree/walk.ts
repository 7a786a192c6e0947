import type { Expression } from '../expression.ts';

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
    case 'bound':
      return [];
    case 'field':
    case 'back':
      return [expression.of];
    case 'list':
      return expression.items;
    case 'call':
      return expression.arguments;
    case 'collection':
      return [expression.list, expression.body, expression.argument].filter((part) => part !== undefined);
    case 'let':
      return [expression.value, expression.body];
  }
}

/** The same expression with others in the place of those directly inside of it. */
export function withParts(expression: Expression, by: (part: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
    case 'element':
    case 'input':
    case 'param':
    case 'constant':
    case 'all':
    case 'bound':
      return expression;
    case 'field':
    case 'back':
      return { ...expression, of: by(expression.of) };
    case 'list':
      return { ...expression, items: expression.items.map(by) };
    case 'call':
      return { ...expression, arguments: expression.arguments.map(by) };
    case 'collection': {
      const { list, body, argument } = expression;
      return {
        ...expression,
        list: by(list),
        ...(body && { body: by(body) }),
        ...(argument && { argument: by(argument) }),
      };
    }
    case 'let':
      return { ...expression, value: by(expression.value), body: by(expression.body) };
  }
}

/** The expression and every expression inside of it, outermost first. */
export function* walk(expression: Expression): Generator<Expression> {
  yield expression;
  for (const part of partsOf(expression)) yield* walk(part);
}

/** How many parts it has with what definitions have put in written out. Each part is looked at once. */
export function writtenSize(expression: Expression, known = new Map<Expression, number>()): number {
  const size =
    known.get(expression) ?? partsOf(expression).reduce((sum, part) => sum + writtenSize(part, known), 1);
  known.set(expression, size);
  return size;
}
