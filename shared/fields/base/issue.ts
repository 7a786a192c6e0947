import { z } from 'zod';
import type { FieldCode } from '#shared/api/problem.ts';

/** A refinement that refuses with a field code and a sentence; zod's own issues are mapped by `problemsOf`. */
export function refineWith<Value>(
  code: FieldCode,
  message: string,
  accepts: (value: Value) => boolean,
): (context: z.core.ParsePayload<Value>) => void {
  return (context) => {
    if (accepts(context.value)) return;
    context.issues.push({ code: 'custom', message, params: { code }, input: context.value, continue: false });
  };
}

/** A string that is not one of a type's forms is refused as `bad_type` with the form in the sentence. */
export function stringIn(form: string): z.ZodString {
  return z.string({ error: `Send ${form}.` });
}
