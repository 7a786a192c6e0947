import type { Condition, Entity, Grant, Transition } from '#shared/contract/model.ts';
import { isCalculated } from '#shared/engine/computed-fields.ts';
import type { Actor } from '#server/call.ts';
import { isWithin } from './scope.ts';
import { seesEverything } from './visibility.ts';
import { memoizedOfTwo } from '#shared/memoize/memoized.ts';
import { isGrantedTo } from '#shared/rights/granted.ts';

/** What is to happen; a transition brings itself. */
export type Action =
  | { readonly kind: 'create' | 'update' | 'delete' }
  | {
      readonly kind: 'transition';
      readonly name: string;
      readonly transition: Transition;
      /** It is tried out by a call that undoes it. */
      readonly tried?: true;
    };

/** One way in which an actor may do something. They add up. */
export interface Permit {
  /** Undefined: on every record. */
  readonly condition?: Condition;
  /** The fields it covers; undefined: every field that can be set at all. */
  readonly fields?: ReadonlySet<string>;
  /** Fields that may be sent and are not heeded, where no other permit covers them. */
  readonly ignored?: ReadonlySet<string>;
  /** Of a delete: also of a record that the actor may not read. */
  readonly unseen?: boolean;
}

/** A call that an actor may be allowed to make. */
interface Called {
  readonly entity: Entity;
  readonly action: Action;
  /** As an attempt has it. */
  readonly origin?: 'effect' | 'parent';
}

/** Everything that may allow the actor this action, as far as it is known without looking at records. */
export function permitsOf({ entity, action, origin }: Called, actor: Actor): readonly Permit[] {
  if (origin === 'effect') return [{}];
  if (!isWithin(actor.scope, entity.name, action.kind === 'transition' ? action.name : action.kind))
    return [];
  if (action.kind === 'transition') return permitsOfTransition(action, actor);
  // What is kept of who opened records is written by no call: not by the owner's either.
  if (entity.openingOf !== undefined && actor.kind !== 'engine') return [];
  if (seesEverything(actor)) return [{}];
  const grants = origin === 'parent' ? (entity.createdWithParent ?? []) : entity.grants;
  return grantsOf(grants, actor.audiences).get(action.kind) ?? [];
}

/** Everybody with the same roles has the same set of audiences: their grants are looked up once. */
const grantsOf = memoizedOfTwo((grants: readonly Grant[], audiences: ReadonlySet<string>) =>
  Map.groupBy(
    grants.filter((grant) => isGrantedTo(grant, audiences)),
    ({ action }) => action,
  ),
);

/** What runs by itself, or as a part of something else, nobody can call: not the owner either. */
function permitsOfTransition(
  { transition: { by, preview }, tried }: Extract<Action, { kind: 'transition' }>,
  actor: Actor,
): readonly Permit[] {
  if (tried === true && preview.some((audience) => actor.audiences.has(audience))) return [{}];
  if (by === 'nobody') return [];
  if (by === 'engine') return actor.kind === 'engine' ? [{}] : [];
  if (seesEverything(actor)) return [{}];
  return by
    .filter((permission) => actor.audiences.has(permission.audience))
    .map(({ condition }) => (condition === undefined ? {} : { condition }));
}

/** True for what a caller can send at all: neither the state nor what the engine keeps, draws or calculates itself. */
export function isSettable(entity: Entity, name: string): boolean {
  const field = entity.fields.get(name);
  if (field?.type === 'several') return true;
  if (field?.origin !== 'contract' || isCalculated(field)) return false;
  if (field.type === 'number_series') return field.typed;
  return field.type !== 'key';
}
