import { type EngineCode, engineCodes, type FieldProblem, type Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Model, Rule } from '#shared/contract/model.ts';

/** An error of a step, without its words. */
export function problem(code: string, field?: string): FieldProblem {
  return { ...(field === undefined ? {} : { field }), code, message: '' };
}

/** An error that a rule or a guard raises, which may have a status of its own. */
export function raised({ code, words }: Pick<Rule, 'code' | 'words'>, field?: string): FieldProblem {
  return { ...problem(code, field), ...(words && { own: { status: words.status } }) };
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
  const { code, own } = first;
  return {
    kind: 'refusal',
    code,
    status: own?.status ?? statusOf(code, model),
    detail: '',
    errors: problems,
  };
}

/** The status of a code of the contract. */
function statusOf(code: string, model: Model): number {
  return model.errors.get(code)?.status ?? engineCodes.invalid;
}

/** Of records that the caller did not name no fields are told: they are none that they could put right. */
export function withoutFields(refusal: Refusal): Refusal {
  const named = refusal.errors.length > 0 ? refusal.errors : [problem(refusal.code)];
  const errors = named.map(({ code, may_confirm }) => ({
    ...problem(code),
    ...(may_confirm === undefined ? {} : { may_confirm }),
  }));
  return { ...refusal, errors };
}

/** Codes of a contract are upper case, those of the engine lower case. */
function isOwnCode(code: string): boolean {
  return /^[A-Z]/.test(code);
}
