import type { Constant } from '#shared/contract/model-limits.ts';
import type { Model } from '#shared/contract/model.ts';

/** The constants that are records of an entity. */
export function constantsTo(entity: string, { constants }: Model): readonly Constant[] {
  return [...constants.values()].filter(({ settings }) => settings.type === 'ref' && settings.to === entity);
}
