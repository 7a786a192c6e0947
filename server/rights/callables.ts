import type { Entity, Guard, Transition } from '#shared/contract/model.ts';
import { readsInput, runsFunctions } from '#shared/engine/reads-of.ts';
import type { Actor } from '#server/call.ts';
import { type Permit, permitsOf, isSettable } from './permits.ts';

/** Everything that may allow an actor to change records of an entity, before any record is looked at. */
export interface Callables {
  readonly create: readonly Permit[];
  /** A composed child as a row of its parent, which is created in the same call. */
  readonly createWithParent: readonly Permit[];
  readonly update: readonly Permit[];
  readonly delete: readonly Permit[];
  /** Only those that some permission gives the actor. */
  readonly transitions: readonly { readonly transition: Transition; readonly permits: readonly Permit[] }[];
  /** The fields a caller can send at all. */
  readonly settable: readonly string[];
  readonly stateField: string | undefined;
}

/** What an actor's grants and permissions on an entity add up to. */
export function callablesOf(entity: Entity, actor: Actor): Callables {
  const permits = (kind: 'create' | 'update' | 'delete') => permitsOf({ entity, action: { kind } }, actor);
  const transitions = [...entity.transitions.values()].map((transition) => {
    const action = { kind: 'transition', name: transition.name, transition } as const;
    return { transition, permits: permitsOf({ entity, action }, actor) };
  });
  return {
    create: permits('create'),
    createWithParent:
      entity.partOf === undefined
        ? []
        : permitsOf({ entity, action: { kind: 'create' }, origin: 'parent' }, actor),
    update: permits('update'),
    delete: permits('delete'),
    transitions: transitions.filter((one) => one.permits.length > 0),
    settable: [...entity.fields.keys()].filter((name) => isSettable(entity, name)),
    stateField: entity.states?.field,
  };
}

/** The guards that can be judged before anything is sent: those that read no input, and that a database can judge. */
export function guardsAtHand(transition: Transition): readonly Guard[] {
  const inputs = new Set(transition.input.map(({ field }) => field.name));
  return transition.when.filter(
    ({ condition: { expression } }) => !readsInput(expression, inputs) && !runsFunctions(expression),
  );
}
