import type { Refusal } from '#shared/api/problem.ts';
import type { Text } from '#shared/messages/message.ts';

/** Why something that came from outside was not taken: the sentence, and what is wrong with the first value of its own or of an effect. */
export function reasonOf({ detail, errors: [first] }: Refusal): Text {
  const field = first?.field ?? first?.at?.field;
  return first === undefined || field === undefined ? detail : [detail, `${field}:`, first.message];
}
