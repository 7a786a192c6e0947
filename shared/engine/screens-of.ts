import type { Model } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';

const known = new WeakMap<readonly Screen[], ReadonlyMap<string | undefined, readonly Screen[]>>();

/** The screens that show records of an entity, in the order of the contract. */
export function screensOf(entity: string, { screens }: Model): readonly Screen[] {
  const byEntity = known.get(screens) ?? Map.groupBy(screens, (screen) => screen.entity);
  known.set(screens, byEntity);
  return byEntity.get(entity) ?? [];
}
