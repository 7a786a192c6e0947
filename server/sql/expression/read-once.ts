import type { Model } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { Interned } from '#shared/expression/tree/interned.ts';
import { shareParts } from '#shared/expression/tree/share.ts';
import { walk, withParts } from '#shared/expression/tree/walk.ts';
import { memoizedOfTwo } from '#shared/memoize/memoized.ts';

/**
 * The same expression, in which a value that is computed when it is read stands once, however often it is read. A
 * database that flattens the relation around a table copies the computation into each place that names its column, and
 * computed values of computed values would double with each.
 */
export const readOnce = memoizedOfTwo((expression: Expression, model: Model): Expression => {
  const isComputed = (part: Expression) => isComputedWhenRead(part, model);
  if ([...walk(expression)].filter(isComputed).length < 2) return expression;
  const interned = new Interned();
  const reads = new Map<number, Expression>();
  const same = (part: Expression): Expression => {
    if (!isComputed(part)) return withParts(part, same);
    const number = interned.numberOf(part);
    const first = reads.get(number) ?? part;
    reads.set(number, first);
    return first;
  };
  let count = 0;
  // Names of the contract have no `$`, and neither have those of definitions that were put in.
  const newName = () => `read$${(count += 1)}`;
  return shareParts(same(expression), { newName, isLarge: isComputed }) ?? expression;
});

function isComputedWhenRead(part: Expression, model: Model): boolean {
  if (part.kind !== 'field') return false;
  const field = model.entities.get(part.entity)?.fields.get(part.field);
  return field !== undefined && !hasColumn(field);
}
