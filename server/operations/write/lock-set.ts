import type { Condition, Entity, Model, Rule, Transition } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { readsBeyond } from '#shared/engine/reads-of.ts';
import type { Locks } from '#server/db/database.ts';
import { engineTransitions, planOf, type Referrer } from './write-plan.ts';

/** What a write sets out to do; `event` is create, update, delete or the name of a transition. */
export interface Operation {
  readonly entity: Entity;
  readonly event: string;
}

const known = new WeakMap<Model, Map<string, Locks>>();

/**
 * The locks of an operation, known before anything is read: exclusive on every entity of which a guard, a rule or a
 * uniqueness reads more than the record it stands on, shared on the entities it may write otherwise. Two writes of
 * which one could change what the other asks then run one after the other.
 */
export function lockSetOf(model: Model, operation: Operation): Locks {
  const locks = known.get(model) ?? new Map<string, Locks>();
  known.set(model, locks);
  const key = `${operation.entity.name} ${operation.event}`;
  const found = locks.get(key) ?? computeLocks(model, operation);
  locks.set(key, found);
  return found;
}

function computeLocks(model: Model, operation: Operation): Locks {
  const written = writtenBy(model, operation);
  const exclusive = new Set<string>();
  for (const entity of written) {
    for (const name of readBy(model, entity, operation)) exclusive.add(name);
  }
  const shared = written.map((entity) => entity.name).filter((name) => !exclusive.has(name));
  return { exclusive: [...exclusive].sort(), shared: shared.sort() };
}

/** The entities whose records an operation may write: its own, where a delete reaches, what the engine may move. */
function writtenBy(model: Model, operation: Operation): readonly Entity[] {
  const found = new Set<Entity>();
  const add = (entity: Entity, deleted: boolean) => {
    if (found.has(entity)) return;
    found.add(entity);
    if (deleted)
      for (const { entity: other, field } of referrersOf(model, entity))
        add(other, field.onDelete === 'cascade');
    for (const name of movedBy(model, entity)) add(entityNamed(model, name), false);
  };
  add(operation.entity, operation.event === 'delete');
  return [...found];
}

function movedBy(model: Model, entity: Entity): readonly string[] {
  return (planOf(model).engine.get(entity.name) ?? []).map((watch) => watch.entity);
}

function referrersOf(model: Model, entity: Entity): readonly Referrer[] {
  return planOf(model).referrers.get(entity.name) ?? [];
}

function entityNamed(model: Model, name: string): Entity {
  const entity = model.entities.get(name);
  if (entity === undefined) throw new Error(`no entity ${name} in the model`);
  return entity;
}

/** Entities of which a write to `entity` reads records other than the one it writes. */
function readBy(model: Model, entity: Entity, operation: Operation): readonly string[] {
  const direct = operation.entity === entity;
  const event = direct ? operation.event : 'update';
  return [
    ...entity.rules.filter((rule) => asked(rule, event)).flatMap(readByRule),
    ...wokenElsewhere(model, entity),
    ...transitionsOf(entity, event).flatMap((transition) =>
      transition.when.flatMap((guard) => beyond(guard.condition)),
    ),
    ...(event === 'delete' ? referrersOf(model, entity).map((referrer) => referrer.entity.name) : []),
    ...(readsOwnEntity(model, entity, event) ? [entity.name] : []),
  ];
}

function asked(rule: Rule, event: string): boolean {
  return rule.on === undefined ? event !== 'delete' : rule.on.includes(event);
}

function readByRule(rule: Rule): readonly string[] {
  return [...beyond(rule.condition), ...(rule.if === undefined ? [] : beyond(rule.if))];
}

/** A rule on the far end of a way back stands on a record that this write does not write: all it reads is beyond. */
function wokenElsewhere(model: Model, entity: Entity): readonly string[] {
  const plan = planOf(model);
  const rules = (plan.rules.get(entity.name) ?? []).filter((watch) => watch.path.length > 0);
  const engine = (plan.engine.get(entity.name) ?? []).filter((watch) => watch.path.length > 0);
  return [
    ...rules.flatMap((watch) => [watch.entity, ...readByRule(watch.subject)]),
    ...engine.flatMap((watch) => [watch.entity]),
  ];
}

/** The transition that is called, and those that the engine may add to it. */
function transitionsOf(entity: Entity, event: string): readonly Transition[] {
  const called = entity.transitions.get(event);
  return called === undefined ? engineTransitions(entity) : [called, ...engineTransitions(entity)];
}

/** Uniqueness is looked up among the other records before the row is written; a limit counts them. */
function readsOwnEntity(model: Model, entity: Entity, event: string): boolean {
  // Of two owners who disable each other, or go, one must stay.
  if (entity.name === 'user' && event !== 'create') return true;
  if (event === 'delete') return false;
  if (event === 'create' && model.limits.records.has(entity.name)) return true;
  const unique = [
    ...entity.unique.flat(),
    ...[...entity.fields.values()].filter(isUnique).map((field) => field.name),
  ];
  const writes = writtenFields(entity, event);
  return unique.some((name) => writes === undefined || writes.has(name));
}

/** The fields a transition writes; undefined for a create or an update, which may write any. */
function writtenFields(entity: Entity, event: string): ReadonlySet<string> | undefined {
  const transition = entity.transitions.get(event);
  if (transition === undefined) return undefined;
  const inputs = transition.input.filter((input) => input.writes).map((input) => input.field.name);
  return new Set([...inputs, ...transition.set.map((assignment) => assignment.field)]);
}

function isUnique(field: { readonly unique: boolean; readonly type: string }): boolean {
  return field.unique && field.type !== 'id';
}

function beyond(condition: Condition | { readonly expression: Expression }): readonly string[] {
  return [...readsBeyond(condition.expression)];
}
