import { type EngineCode, engineCodes, type FieldProblem, type Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';

/** An error of a step, without its words. */
export function problem(code: string, field?: string): FieldProblem {
  return { ...(field === undefined ? {} : { field }), code, message: '' };
}

/**
 * The refusal that tells all errors of one step: code and status are those of the first. Codes of a field that are not
 * the contract's own count as `otherwise`.
 */
export function refuseWith(
  problems: readonly FieldProblem[],
  otherwise: EngineCode,
  model: Model,
): Refusal | undefined {
  const [first] = problems;
  if (first === undefined) return undefined;
  if (!isOwnCode(first.code)) return refuse(otherwise, '', problems);
  const status = model.errors.get(first.code)?.status ?? engineCodes.invalid;
  return { kind: 'refusal', code: first.code, status, detail: '', errors: problems };
}

/** Codes of a contract are upper case, those of the engine lower case. */
function isOwnCode(code: string): boolean {
  return /^[A-Z]/.test(code);
}
