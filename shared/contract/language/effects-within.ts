import type { ActEffect, Effect, EffectBlock } from '../model-effects.ts';

/** Effects with those that stand within them, in the order of the contract. */
export function withInner(effects: readonly Effect[]): readonly Effect[] {
  return effects.flatMap((effect) => [effect, ...(effect.kind === 'then' ? withInner(effect.effects) : [])]);
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
