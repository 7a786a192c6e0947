import { actsIn } from '../../language/effects-within.ts';
import type { DoEffect, Effect } from '../../model-effects.ts';
import type { Entity, Transition } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { sourcesOf, startsOf, targetsOf } from '../reviewing/targets.ts';

/** Effects that make a transition of a record which cannot be in a state it starts from. */
export function reviewEffects(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    if (entity.states === undefined) continue;
    reviewList(entity, { effects: entity.after.create, states: startsOf(entity.states) }, reviewing);
    for (const transition of entity.transitions.values()) {
      const targets = targetsOf(transition);
      const states = targets.length > 0 ? targets : sourcesOf(entity, transition);
      reviewList(entity, { effects: transition.then, states }, reviewing);
    }
  }
}

interface Sequence {
  readonly effects: readonly Effect[];
  /** The states the record may be in before the first of them. */
  readonly states: readonly string[];
}

/** Asked only as long as nothing else could have moved the record. */
function reviewList(entity: Entity, { effects, states }: Sequence, reviewing: Reviewing): void {
  let possible = states;
  for (const effect of effects) {
    // What happens within others may have moved the record, or not.
    if (effect.kind === 'then' && actsIn([effect]).some(({ kind }) => kind === 'do')) return;
    if (effect.kind !== 'do') continue;
    const transition = reviewing.model.entities.get(effect.entity)?.transitions.get(effect.transition);
    const isOwn = effect.target.kind === 'variable' && effect.target.name === 'record';
    if (!isOwn || transition === undefined) return;
    if (!sourcesOf(entity, transition).some((state) => possible.includes(state))) {
      report({ effect, transition, states: possible }, reviewing);
      return;
    }
    const targets = targetsOf(transition);
    possible = effect.if === undefined && targets.length > 0 ? targets : [...possible, ...targets];
  }
}

interface Impossible {
  readonly effect: Effect & DoEffect;
  readonly transition: Transition;
  readonly states: readonly string[];
}

function report({ effect, transition, states }: Impossible, reviewing: Reviewing): void {
  const list = states.map((state) => `\`${state}\``).join(' or ');
  const said = {
    message: `Here the record is ${list}, and \`${transition.name}\` does not start from there, so the whole write is refused.`,
    hint: `Add the state to \`from\` of \`${transition.name}\`, or leave the effect out.`,
  };
  if (effect.if === undefined) reviewing.say('effect_impossible', effect.place, said);
  else reviewing.warn('effect_impossible', effect.place, said);
}
