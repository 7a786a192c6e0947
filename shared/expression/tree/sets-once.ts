import type { CollectionExpression, Expression } from '../expression.ts';
import { walk, withParts } from './walk.ts';

/** The expression with each set that a filter of moments asks worked out once, and not for each of the moments. */
export function withSetsOnce(expression: Expression): Expression {
  let count = 0;
  const rewritten = (part: Expression): Expression => {
    const own = withParts(part, rewritten);
    return own.kind === 'collection' && own.function === 'filter' ? filterOf(own) : own;
  };
  const filterOf = (filter: CollectionExpression): Expression => {
    const { body, variable } = filter;
    if (body === undefined) return filter;
    const sets: { readonly name: string; readonly value: Expression }[] = [];
    const asBound = (part: Expression): Expression => {
      if (part.type.kind !== 'spans' || names(part, variable)) return withParts(part, asBound);
      const name = `set$${(count += 1)}`;
      sets.push({ name, value: part });
      return { kind: 'bound', name, type: part.type };
    };
    const asked: Expression = { ...filter, body: asBound(body) };
    return sets.reduceRight<Expression>(
      (whole, { name, value }) => ({ kind: 'let', name, value, body: whole, type: whole.type }),
      asked,
    );
  };
  return rewritten(expression);
}

function names(part: Expression, variable: string | undefined): boolean {
  return walk(part).some((one) => (one.kind === 'element' && one.name === variable) || one.kind === 'bound');
}
