import { isRefusal, tookTooLong } from './api-problem.ts';

/**
 * Of what nobody can ask less of, such as one record, its history and what a form proposes: a busy server that has given up
 * is asked again, too. Lists tell at once that they take too long, for they can be narrowed.
 */
export function isWorthAnotherTry(failures: number, error: Error): boolean {
  return (!isRefusal(error) || tookTooLong(error)) && failures < 3;
}
