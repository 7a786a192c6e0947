import type { Entity, Model } from '#shared/contract/model.ts';
import type { Second } from '#shared/contract/model-effects.ts';

/** The name of a notice that a call waits for a second person, or of what became of one that is about no record. */
export const REQUEST_NOTICE = 'nf_request';

/**
 * Who must agree to a call before it is done; undefined where nobody must. What changes a part changes its whole, and
 * waits for whoever must agree to that.
 */
export function secondOf(model: Model, entity: Entity, event: string): Second | undefined {
  const own = entity.seconds.get(event);
  const isOfPart = entity.partOf !== undefined && ['create', 'update', 'delete'].includes(event);
  if (own !== undefined || !isOfPart) return own;
  const whole = model.entities.get(entity.partOf?.entity ?? '');
  return whole && secondOf(model, whole, 'update');
}
