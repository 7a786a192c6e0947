import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import { problem, refuseWith } from './told.ts';

/** What is refused, told to somebody who did not send the values: what they could not read is not told to them. */
export function knownRefusal(model: Model, refusal: Refusal, isSeen: (place: string) => boolean): Refusal {
  const { code } = refusal;
  const errors = refusal.errors.filter(({ field }) => field === undefined || isSeen(field));
  if (errors.length === refusal.errors.length) return refusal;
  const blocking = errors.filter(({ level }) => level === undefined);
  const isAsking = blocking.length > 0 || errors.some(({ level }) => level === 'confirm');
  if (code === 'confirm' && isAsking) return { ...refusal, errors };
  const own = (['forbidden', 'forbidden_field', 'not_unique'] as const).find(
    (one) => one === blocking[0]?.code,
  );
  const seen = refuseWith(blocking, own ?? 'invalid', model);
  if (seen !== undefined) return { ...seen, errors };
  if (code === 'forbidden' || code === 'forbidden_field') return refuse('forbidden');
  return refuse('invalid', '', [problem('invalid'), ...errors]);
}
