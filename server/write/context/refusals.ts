import { messageOf } from '#shared/messages/message.ts';
import {
  engineCodes,
  type EngineCode,
  fieldCodes,
  type FieldProblem,
  type ProblemPlace,
  type Refusal,
} from '#shared/api/problem.ts';
import { refuse, sentenceFor } from '#shared/api/refusal.ts';
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
  const [{ code, message, own }] = problems;
  const status = own?.status ?? statusOf(model, code);
  if (status !== undefined) return { kind: 'refusal', code, status, detail: message, errors: problems, own };
  const detail = sentenceFor(otherwise);
  return { kind: 'refusal', code: otherwise, status: engineCodes[otherwise], detail, errors: problems };
}

/**
 * Rules that want to be confirmed, when nothing blocks: refused until the caller names exactly these codes. What is
 * asked is told by `withSoftRules`.
 */
export function refuseUnconfirmed({ confirm, questions }: WriteNotes): Refusal | undefined {
  if (confirm.length === 0 && questions.length === 0) return undefined;
  const asked = new Set(questions.map(({ code }) => code));
  const given = new Set(confirm);
  if (asked.size === given.size && asked.isSubsetOf(given)) return undefined;
  return refuse('confirm', questions[0]?.message, [...given.difference(asked)].map(notAsked));
}

function notAsked(code: string): FieldProblem {
  return {
    code: 'not_asked',
    message: messageOf('refusals.nothingToConfirm', { code }),
  };
}

/** A refusal together with what soft rules have asked and said: blockers first, each of the others with its level. */
export function withSoftRules(refusal: Refusal, { questions, warnings }: WriteNotes): Refusal {
  const soft = [
    ...questions.map((problem) => ({ ...problem, level: 'confirm' as const })),
    ...warnings.map((problem) => ({ ...problem, level: 'warning' as const })),
  ];
  if (soft.length === 0) return refusal;
  const { code, detail, errors } = refusal;
  const isNamed = errors.length > 0 || code === 'confirm';
  return { ...refusal, errors: [...(isNamed ? errors : [{ code, message: detail }]), ...soft] };
}

/** The status of a code, undefined for codes that stand only in `errors[]`. The engine's codes keep their own. */
export function statusOf(model: Model, code: string): number | undefined {
  if (fieldCodes.some((one) => one === code)) return undefined;
  return isEngineCode(code) ? engineCodes[code] : model.errors.get(code)?.status;
}

/** The problems where there are any; the tuple tells the compiler that there is a first. */
export function someOf(
  problems: readonly FieldProblem[],
): readonly [FieldProblem, ...FieldProblem[]] | undefined {
  const [first, ...others] = problems;
  return first === undefined ? undefined : [first, ...others];
}

/**
 * A refusal about what the caller did not name: where it is stands apart from the fields of the call, none of which they
 * could put right. What was said of the place nearer to it stays.
 */
export function placedAt(refusal: Refusal, place: ProblemPlace): Refusal {
  const { code, detail, errors } = refusal;
  const named = errors.length > 0 ? errors : [{ code, message: detail }];
  const placed = named.map(({ field, at, ...problem }: FieldProblem) => ({
    ...problem,
    at: { ...place, ...(field === undefined ? {} : { field }), ...at },
  }));
  return { ...refusal, errors: placed };
}
