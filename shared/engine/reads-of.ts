import type { Expression } from '#shared/expression/expression.ts';
import { isWorkedOutApart } from '#shared/expression/functions/apart.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { isFilledIn } from '#shared/expression/tree/filled-in.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/**
 * Entities of which an expression reads something beyond the record it stands on: through a reference, a way back or
 * a whole collection. The record's own columns are not beyond it, other records of its entity are.
 */
export function readsBeyond(expression: Expression): ReadonlySet<string> {
  return new Set([...walk(expression)].flatMap(entityBeyond));
}

/** True where the answer depends on what the record was before the write. */
export function readsOld(expression: Expression): boolean {
  return walk(expression).some(
    (part) => isVariable(part, 'old') || (part.kind === 'call' && part.function === 'changed'),
  );
}

/** True where one of these inputs of a transition is read. */
export function readsInput(expression: Expression, names: ReadonlySet<string>): boolean {
  return walk(expression).some((part) => part.kind === 'input' && names.has(part.name));
}

/** True where something is worked out apart: by functions that the contract has itself, or of stretches of time. */
export const runsFunctions = memoized((expression: Expression): boolean =>
  walk(expression).some((part) => part.kind === 'call' && isWorkedOutApart(part)),
);

function entityBeyond(expression: Expression): string[] {
  if (expression.kind === 'back' || expression.kind === 'all') return [expression.entity];
  if (expression.kind !== 'field') return [];
  const { of } = expression;
  return isVariable(of, 'record') || isVariable(of, 'old') || isFilledIn(of) ? [] : [expression.entity];
}

function isVariable(expression: Expression, name: string): boolean {
  return expression.kind === 'variable' && expression.name === name;
}
