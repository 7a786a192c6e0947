import { occasions } from '../../language/occasions.ts';
import { placedActs } from '../../language/effects-within.ts';
import type { ActEffect, Effect, EffectBlock } from '../../model-effects.ts';
import type { Entity, Model } from '../../model.ts';

/** What an effect does, with where it stands. */
export interface PlacedEffect {
  readonly effect: ActEffect;
  /** The effects it stands within. */
  readonly within: readonly EffectBlock[];
  readonly entity: Entity;
  /** An occasion of `after`, or the name of the transition that it follows. */
  readonly event: string;
}

/** Every effect of an application. */
export function effectsOf(model: Model): readonly PlacedEffect[] {
  return [...model.entities.values()].flatMap((entity) => {
    const placed = (effects: readonly Effect[], event: string) =>
      placedActs(effects).map((act) => ({ ...act, entity, event }));
    return [
      ...occasions.flatMap((event) => placed(entity.after[event], event)),
      ...[...entity.transitions.values()].flatMap(({ name, then }) => placed(then, name)),
    ];
  });
}

/** Whether an effect, a schedule or the outcome of a mail makes the transition. */
export function isDone(model: Model, entity: string, transition: string): boolean {
  const byEffect = effectsOf(model).some(
    ({ effect }) => effect.kind === 'do' && effect.entity === entity && effect.transition === transition,
  );
  const bySchedule = model.schedules.some(
    ({ entity: of, act }) => of === entity && act.kind === 'do' && act.transition === transition,
  );
  const byMail = model.mails.some(
    ({ entity: of, sent, failed }) => of === entity && [sent, failed].includes(transition),
  );
  return byEffect || bySchedule || byMail;
}

/** Whether a transition or an effect writes the field, whoever else may. */
export function isAssigned(entity: Entity, field: string, effects: readonly PlacedEffect[]): boolean {
  const inTransition = [...entity.transitions.values()].some(
    ({ input, set }) =>
      input.some((one) => one.writes && one.field.name === field) || set.some((one) => one.field === field),
  );
  return inTransition || effects.some(({ effect }) => assigns(effect, entity, field));
}

function assigns(effect: ActEffect, entity: Entity, field: string): boolean {
  if (effect.entity !== entity.name || (effect.kind !== 'create' && effect.kind !== 'update')) return false;
  return (
    effect.set.some((one) => one.field === field) || (effect.kind === 'create' && effect.like !== undefined)
  );
}
