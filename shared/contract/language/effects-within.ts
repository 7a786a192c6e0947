import type { Entity } from '../model.ts';
import type { ActEffect, Effect, EffectBlock } from '../model-effects.ts';

/** Effects with those that stand within them, in the order of the contract. */
export function withInner(effects: readonly Effect[]): readonly Effect[] {
  return effects.flatMap((effect) => [effect, ...(effect.kind === 'then' ? withInner(effect.effects) : [])]);
}

/** All effects of an entity and of its transitions, with those that stand within them. */
export function allEffects({ after, transitions }: Entity): readonly Effect[] {
  return withInner([
    ...Object.values(after).flat(),
    ...[...transitions.values()].flatMap(({ then }) => then),
  ]);
}

/** Everything that effects do, however deep it stands. */
export function actsIn(effects: readonly Effect[]): readonly ActEffect[] {
  return placedActs(effects).map(({ effect }) => effect);
}

/** Everything that effects do, each with the effects it stands within, the outermost first. */
export function placedActs(
  effects: readonly Effect[],
  within: readonly EffectBlock[] = [],
): readonly { readonly effect: ActEffect; readonly within: readonly EffectBlock[] }[] {
  return effects.flatMap((effect) =>
    effect.kind === 'then' ? placedActs(effect.effects, [...within, effect]) : [{ effect, within }],
  );
}
