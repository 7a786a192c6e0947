import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';

/** Own fields that a condition fixes to one value: `borrower == me`, `status == out`, `free`, `!retired`. */
export function fixedFields(expression: Expression): readonly string[] {
  const fixed = conjuncts(expression).map((part) => fixedField(part));
  return fixed.filter((field) => field !== undefined);
}

/** The name of the field, where the expression is a stored field of the record itself. */
export function ownField(expression: Expression | undefined): string | undefined {
  if (expression?.kind !== 'field') return undefined;
  return expression.of.kind === 'variable' && expression.of.name === 'record' ? expression.field : undefined;
}

/** The own field that such a condition fixes, without any other beside it. */
export function fixedField(part: Expression): string | undefined {
  if (part.kind === 'field') return part.type.kind === 'boolean' ? ownField(part) : undefined;
  if (part.kind !== 'call') return undefined;
  const [left, right] = part.arguments;
  if (part.function === 'not') return left?.type.kind === 'boolean' ? ownField(left) : undefined;
  if (part.function !== 'equal' || left === undefined || right === undefined) return undefined;
  if (isFixed(right)) return ownField(left);
  return isFixed(left) ? ownField(right) : undefined;
}

/** Whether it is the same for every row of one statement. */
export function isFixed(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'constant':
    case 'input':
    case 'param':
      return true;
    case 'variable':
      return expression.name !== 'record' && expression.name !== 'old';
    case 'field':
      return isFixed(expression.of);
    default:
      return false;
  }
}
