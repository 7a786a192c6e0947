import type { WrittenProblem } from '#shared/api/problem.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { NotUnderstood } from '../../../fields/base/not-understood.ts';
import type { FormValues } from './form-values.ts';

/**
 * What was typed and is no value, with how it could be written, which no words of a contract know; and what was refused
 * of the other fields.
 */
export function withNotUnderstood(
  refused: readonly WrittenProblem[],
  fields: readonly FieldShape[],
  values: FormValues,
): readonly WrittenProblem[] {
  const unread = fields.flatMap(({ name }) => {
    const value = values[name];
    return value instanceof NotUnderstood ? [{ field: name, code: 'bad_type', message: value.problem }] : [];
  });
  return [...unread, ...refused.filter(({ field }) => !unread.some((problem) => problem.field === field))];
}
