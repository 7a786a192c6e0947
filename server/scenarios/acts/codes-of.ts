import { written, writtenProblem } from '#server/messages/write-message.ts';
import type { Refusal } from '#shared/api/problem.ts';

/** Every code a refusal tells: its own, and those of its errors. */
export function codesOf({ code, errors }: Refusal): readonly string[] {
  return [code, ...errors.map((error) => error.code)];
}

/** A refusal in words: its code and sentence, then each error with its field. */
export function refusalLines({ code, status, ...refusal }: Refusal): readonly string[] {
  const detail = written(refusal.detail);
  const errors = refusal.errors.map((error) => writtenProblem(error));
  const alone = errors.length === 1 && errors[0]?.message === detail ? errors[0].field : undefined;
  const at = alone === undefined ? '' : ` at ${alone}`;
  const [first = '', ...more] = detail.split('\n');
  const head = `refused with ${code} (${status})${at}: ${first}`;
  if (errors.length === 1 && errors[0]?.message === detail && errors[0].code === code) return [head];
  return [
    head,
    ...more,
    ...errors.map(
      (error) => `${error.field === undefined ? '' : `${error.field}: `}${error.code}: ${error.message}`,
    ),
  ];
}
