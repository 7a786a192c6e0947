import type { ExpressionProblem } from '#shared/expression/syntax/problem.ts';

/**
 * What is wrong with a filter that a person wrote, and where. Of an unknown name no better one is suggested: the text is
 * the same whether the name does not exist or is hidden.
 */
export function filterProblem(
  filter: string,
  { code, message, hint, start }: ExpressionProblem,
): { readonly character: number; readonly problem: string } {
  const told = code === 'unknown_name' ? undefined : hint;
  // As people count: a character is one, however many units of UTF-16 it takes.
  const character = Array.from(filter.slice(0, start)).length + 1;
  return { character, problem: told === undefined ? message : `${message} ${told}` };
}
