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
  const own = [...model.entities.values()].flatMap((entity) => [
    ...occasions.flatMap((event) => placed(entity.after[event], entity, event)),
    ...callsWithEffects(entity).flatMap(({ event, then }) => placed(then, entity, event)),
  ]);
  return [...own, ...outsideEffects(model)];
}

/** What follows from an answer, or from what came in. It is set off by no event of a record, but by another system. */
function outsideEffects({ entities, calls, receives, inboxes }: Model): readonly PlacedEffect[] {
  const written = [
    ...calls.map(({ name, then, failed }) => ({ way: `calls.${name}`, effects: [...then, ...failed] })),
    ...receives.map(({ name, then }) => ({ way: `receives.${name}`, effects: then })),
    ...inboxes.map(({ name, then }) => ({ way: `inboxes.${name}`, effects: then })),
  ];
  return written.flatMap(({ way, effects }) =>
    placedActs(effects).flatMap((act) => {
      const entity = entities.get(act.effect.entity);
      return entity === undefined ? [] : [{ ...act, entity, event: way }];
    }),
  );
}

function placed(effects: readonly Effect[], entity: Entity, event: string): readonly PlacedEffect[] {
  return placedActs(effects).map((act) => ({ ...act, entity, event }));
}

/** Transitions, and the calls that have effects and inputs of their own, by their events. */
export function callsWithEffects({ transitions, calls }: Pick<Entity, 'transitions' | 'calls'>) {
  return [
    ...[...transitions.values()].map(({ name, then, input }) => ({ event: name, then, input })),
    ...(['create', 'update'] as const).map((event) => ({ event, ...calls[event] })),
  ];
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
