import type { z } from 'zod';
import type { FieldCode } from '#shared/api/problem.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import type { Message, Text } from '#shared/messages/message.ts';

/** A refinement that refuses with a field code and a message; zod's own issues are mapped by `problemsOf`. */
export function refineWith<Value>(
  code: FieldCode,
  { key, values }: Message,
  accepts: (value: Value) => boolean,
): (context: z.core.ParsePayload<Value>) => void {
  return (context) => {
    if (accepts(context.value)) return;
    const params = { code, values };
    context.issues.push({ code: 'custom', message: key, params, input: context.value, continue: false });
  };
}

/** What zod says of a value of another kind: a message without values, by its key. */
export function saying(key: PlainKey): { readonly error: PlainKey } {
  return { error: key };
}

/** A message of the catalogue, by its key; undefined for what zod says in its own words. */
export function textOf(issue: z.core.$ZodIssue): Text | undefined {
  const { message } = issue;
  if (!message.startsWith('fields.')) return issue.code === 'custom' ? message : undefined;
  const values = issue.code === 'custom' ? issue.params?.['values'] : undefined;
  return { key: message, values: values ?? {} } as Message; // the schemas take no other keys
}
