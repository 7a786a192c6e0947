import { actsIn } from '#shared/contract/language/effects-within.ts';
import type { Entity, Model, Transition } from '#shared/contract/model.ts';
import type { ActEffect, Effect } from '#shared/contract/model-effects.ts';

/** What ends the keeping of records, or of what stands in some of their fields. */
export interface Ended {
  /** Undefined: the record as a whole. */
  readonly fields?: readonly string[];
}

/** A schedule ends it, so that nobody has to. */
export interface Ending extends Ended {
  readonly schedule: string;
  readonly every: string;
  /** The entity that it goes over, where that is another one. */
  readonly of?: string;
  /** Undefined: all of them. */
  readonly where?: string | undefined;
}

/** A call ends it, or what follows from one. */
export interface EndingStep extends Ended {
  /** An event, such as `patient.forget`. */
  readonly on: string;
  /** Who may make the transition. Empty: the engine makes it, or it is one of the calls that every entity has. */
  readonly by: readonly string[];
}

/** Schedules whose transition deletes records of an entity, or forgets what stands in their fields. */
export function endsOf(entity: Entity, model: Model): readonly Ending[] {
  return model.schedules.flatMap((schedule) => {
    const { act, every, where } = schedule;
    const then = model.entities.get(schedule.entity)?.transitions;
    if (then === undefined || act.kind !== 'do') return [];
    return endedBy(then.get(act.transition)?.then ?? [], entity, model).map((ended) => ({
      schedule: schedule.name,
      every: every.source,
      ...(schedule.entity !== entity.name && { of: schedule.entity }),
      where: where?.source,
      ...ended,
    }));
  });
}

/** Calls that do the same, of whatever entity. What only other parts of the contract run is told with those. */
export function endingStepsOf(entity: Entity, model: Model): readonly EndingStep[] {
  return [...model.entities.values()].flatMap((one) => {
    const named = (event: string, then: readonly Effect[], by: readonly string[] = []) =>
      endedBy(then, entity, model).map((ended) => ({ on: `${one.name}.${event}`, by, ...ended }));
    return [
      ...[...one.transitions.values()]
        .filter(({ by }) => by !== 'nobody')
        .flatMap((transition) => named(transition.name, transition.then, audiencesOf(transition))),
      ...Object.entries(one.calls).flatMap(([event, { then }]) => named(event, then)),
      ...Object.entries(one.after).flatMap(([event, then]) =>
        named(event === 'deleting' ? 'delete' : event, then),
      ),
    ];
  });
}

function audiencesOf({ by }: Transition): readonly string[] {
  return typeof by === 'string' ? [] : [...new Set(by.map(({ audience }) => audience))];
}

/** Whether effects delete records of an entity; if not, which of their fields they forget. */
function endedBy(effects: readonly Effect[], { name }: Entity, model: Model): readonly Ended[] {
  const acts = actsReached(effects, model).filter(({ entity }) => entity === name);
  if (acts.some(({ kind }) => kind === 'delete')) return [{}];
  const fields = acts.flatMap((one) =>
    one.kind === 'update' && one.forgets === true ? one.set.map(({ field }) => field) : [],
  );
  return fields.length === 0 ? [] : [{ fields: [...new Set(fields)] }];
}

/** What effects do, also by the transitions that they make. */
function actsReached(
  effects: readonly Effect[],
  model: Model,
  made = new Set<Transition>(),
): readonly ActEffect[] {
  return actsIn(effects).flatMap((act) => {
    const next =
      act.kind === 'do' ? model.entities.get(act.entity)?.transitions.get(act.transition) : undefined;
    if (next === undefined || made.has(next)) return [act];
    made.add(next);
    return [act, ...actsReached(next.then, model, made)];
  });
}
