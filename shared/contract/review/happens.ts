import type { Effect } from '../model-effects.ts';
import type { Entity, Model } from '../model.ts';

/** An effect with where it stands. */
export interface PlacedEffect {
  readonly effect: Effect;
  readonly entity: Entity;
  /** `create`, `update`, `delete` or the name of the transition that it follows. */
  readonly event: string;
}

/** Every effect of an application. */
export function effectsOf(model: Model): readonly PlacedEffect[] {
  return [...model.entities.values()].flatMap((entity) => [
    ...(['create', 'update', 'delete'] as const).flatMap((event) =>
      entity.after[event].map((effect) => ({ effect, entity, event })),
    ),
    ...[...entity.transitions.values()].flatMap(({ name, then }) =>
      then.map((effect) => ({ effect, entity, event: name })),
    ),
  ]);
}

/** Whether an effect or a schedule makes the transition. */
export function isDone(model: Model, entity: string, transition: string): boolean {
  const byEffect = effectsOf(model).some(
    ({ effect }) => effect.kind === 'do' && effect.entity === entity && effect.transition === transition,
  );
  const bySchedule = model.schedules.some(
    ({ entity: of, act }) => of === entity && act.kind === 'do' && act.transition === transition,
  );
  return byEffect || bySchedule;
}
