import { engineCodes, type EngineCode, type FieldProblem, type Refusal } from '#shared/api/problem.ts';
import { sentenceFor } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { WriteNotes } from './write-notes.ts';

/** True for one of the engine's own codes with a status (not for those that stand only in `errors[]`). */
export function isEngineCode(code: string): code is EngineCode {
  return Object.hasOwn(engineCodes, code);
}

/**
 * One refusal of everything that is wrong in one step. The first problem gives code and status: its own code where the
 * contract or the engine has a status for it, else (a check of a field without a code of its own) `otherwise`.
 */
export function refuseAll(
  model: Model,
  problems: readonly [FieldProblem, ...FieldProblem[]],
  otherwise: EngineCode = 'invalid',
): Refusal {
  const [first] = problems;
  const status = statusOf(model, first.code);
  if (status !== undefined) {
    return { kind: 'refusal', code: first.code, status, detail: first.message, errors: problems };
  }
  const detail = sentenceFor(otherwise);
  return { kind: 'refusal', code: otherwise, status: engineCodes[otherwise], detail, errors: problems };
}

/**
 * Rules that want to be confirmed, when nothing else is wrong: refused until the caller names exactly these codes. The
 * status is that of the first.
 */
export function refuseUnconfirmed(model: Model, notes: WriteNotes): Refusal | undefined {
  const asked = someOf(notes.questions);
  if (asked === undefined) return undefined;
  const [first] = asked;
  const codes = new Set(notes.questionCodes);
  if (codes.size === new Set(notes.confirm).size && notes.confirm.every((code) => codes.has(code)))
    return undefined;
  const status = statusOf(model, first.code) ?? engineCodes.confirm;
  return { kind: 'refusal', code: 'confirm', status, detail: first.message, errors: asked };
}

/** The status of a code, undefined for codes that stand only in `errors[]`. The engine's codes keep their own. */
export function statusOf(model: Model, code: string): number | undefined {
  return isEngineCode(code) ? engineCodes[code] : model.errors.get(code)?.status;
}

/** The problems where there are any; the tuple tells the compiler that there is a first. */
export function someOf(
  problems: readonly FieldProblem[],
): readonly [FieldProblem, ...FieldProblem[]] | undefined {
  const [first, ...others] = problems;
  return first === undefined ? undefined : [first, ...others];
}

/** A refusal about a record that the caller did not name: none of its fields is theirs to put right. */
export function withoutFields(refusal: Refusal): Refusal {
  return { ...refusal, errors: refusal.errors.map(({ code, message }) => ({ code, message })) };
}
