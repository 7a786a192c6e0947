import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Message } from '#shared/messages/message.ts';
import { refuseAll, someOf } from '#server/write/context/refusals.ts';

/** What is known of the values that a refusal is about, and what is said where nothing of them is. */
interface Known {
  /** Whether the reader knows the value at a place: `cost`, or `lines.0.text` of a part. */
  isRead(place: string): boolean;
  readonly otherwise: Message;
}

/**
 * A refusal for a reader who did not send the values: of one they could not read they are told neither its name nor that
 * there was any. Code, status and sentence are those of what they may know.
 */
export function knownRefusal(model: Model, refusal: Refusal, { isRead, otherwise }: Known): Refusal {
  const { code, errors } = refusal;
  const visible = errors.filter(({ field }) => field === undefined || isRead(field));
  if (visible.length === errors.length) return refusal;
  const question = visible.find(({ level }) => level === 'confirm');
  const blockers = someOf(visible.filter(isBlocker));
  if (code === 'confirm' && (question ?? blockers) !== undefined)
    return refuse('confirm', question?.message, visible);
  if (blockers !== undefined) return { ...refuseAll(model, blockers), errors: visible };
  if (code === 'forbidden' || code === 'forbidden_field') return refuse('forbidden');
  return refuse('invalid', otherwise, [{ code: 'invalid', message: otherwise }, ...visible]);
}

function isBlocker({ level }: FieldProblem): boolean {
  return level === undefined;
}
