import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';

/** The steps that screens offer; others are for programs, and stand in the history alone. */
export function offeredSteps({ transitions }: EntityDescription): readonly TransitionDescription[] {
  return transitions.filter(({ menu }) => menu !== false);
}
