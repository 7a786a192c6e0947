import type { Refusal } from '#shared/api/problem.ts';
import { written } from '#server/messages/write-message.ts';

/** Why something that came from outside was not taken: the sentence, and what is wrong with the first value of its own or of an effect. */
export function reasonOf({ detail, errors: [first] }: Refusal, locale: string): string {
  const field = first?.field ?? first?.at?.field;
  const named =
    first === undefined || field === undefined ? '' : ` ${field}: ${written(first.message, locale)}`;
  return `${written(detail, locale)}${named}`;
}
