import type { Expression } from '../expression.ts';
import { withParts } from './walk.ts';

/** The expression without names: what each stands for is in all its places, as the same object (see `shareParts`). */
export function unfold(expression: Expression): Expression {
  const values = new Map<string, Expression>();
  const unfolded = (part: Expression): Expression => {
    if (part.kind === 'bound') return values.get(part.name) ?? part;
    if (part.kind !== 'let') return withParts(part, unfolded);
    values.set(part.name, unfolded(part.value));
    return unfolded(part.body);
  };
  return unfolded(expression);
}
