import type { Condition, Entity, Transition } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import { isWithin } from '#server/rights/scope.ts';
import { seesEverything } from '#server/rights/visibility.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { SentBody } from './sent-body.ts';
import type { SentChild } from './sent-children.ts';

/** One record and what is to happen to it. `id` is new where the record is to be created. */
export interface Attempt {
  readonly entity: Entity;
  readonly id: string;
  readonly action: Action;
  readonly sent: SentBody;
  /** The version the caller saw. */
  readonly ifMatch?: number;
  /** Of a create that brings a deleted record back: the whole record as it was. */
  readonly restored?: RecordValues;
  /**
   * Undefined: the caller asks for it. `effect`: the contract does it because of something else, and nobody's rights are
   * asked. `parent`: it is part of a record that the same call makes.
   */
  readonly origin?: 'effect' | 'parent';
  /** Values the engine gives a new record: of a composed child its parent. */
  readonly fixed?: RecordValues;
  /** Composed children that were sent along. */
  readonly children?: readonly SentChild[];
}

/** What is to happen; a transition brings itself. */
export type Action =
  | { readonly kind: 'create' | 'update' | 'delete' }
  | { readonly kind: 'transition'; readonly name: string; readonly transition: Transition };

/** One way in which an actor may do something. They add up. */
export interface Permit {
  /** Undefined: on every record. */
  readonly condition?: Condition;
  /** The fields it covers; undefined: every field that can be set at all. */
  readonly fields?: ReadonlySet<string>;
}

/** Everything that may allow the actor this action, as far as it is known without looking at records. */
export function permitsOf(
  { entity, action, origin }: Pick<Attempt, 'entity' | 'action' | 'origin'>,
  actor: Actor,
): readonly Permit[] {
  if (origin === 'effect') return [{}];
  if (!isWithin(actor.scope, entity.name, action.kind === 'transition' ? action.name : action.kind))
    return [];
  if (action.kind === 'transition') return permitsOfTransition(action.transition, actor);
  if (seesEverything(actor)) return [{}];
  const grants = origin === 'parent' ? (entity.createdWithParent ?? []) : entity.grants;
  return grants.filter((grant) => grant.action === action.kind && actor.audiences.has(grant.audience));
}

/** What runs by itself, or as a part of something else, nobody can call: not the owner either. */
function permitsOfTransition({ by }: Transition, actor: Actor): readonly Permit[] {
  if (by === 'nobody') return [];
  if (by === 'engine') return actor.kind === 'engine' ? [{}] : [];
  if (seesEverything(actor)) return [{}];
  return by
    .filter((permission) => actor.audiences.has(permission.audience))
    .map(({ condition }) => (condition === undefined ? {} : { condition }));
}
