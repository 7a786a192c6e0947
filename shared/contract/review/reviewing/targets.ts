import type { Entity, States, Transition } from '../../model.ts';

/** The states a transition may lead to; none where the state stays. */
export function targetsOf({ to }: Transition): readonly string[] {
  if (to === undefined) return [];
  return typeof to === 'string' ? [to] : to.map(({ state }) => state);
}

/** The states a transition may start from. */
export function sourcesOf(entity: Entity, { from }: Transition): readonly string[] {
  return from ?? entity.states?.options.map(({ name }) => name) ?? [];
}

/** The states a new record may have. */
export function startsOf({ start }: States): readonly string[] {
  return typeof start === 'string' ? [start] : start.map(({ state }) => state);
}
