import { ApiProblem } from '../../api/call/api-problem.ts';
import { sentenceOf } from '../../ui/failed.tsx';

/** Sentences by the part of the field that they are about; what is about none stands under an empty name. */
export function problemsIn(error: unknown): Readonly<Record<string, string>> {
  if (error === null) return {};
  const problems = error instanceof ApiProblem ? error.errors : [];
  if (problems.length === 0) return { '': sentenceOf(error) };
  return Object.fromEntries(problems.map(({ field = '', message }) => [field, message]));
}
