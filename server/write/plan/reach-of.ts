import type { Entity, Model } from '#shared/contract/model.ts';
import { arrangingsOf } from '#server/rights/arrangings.ts';
import { effectsOf } from './effects-of.ts';
import type { Operation } from './operation.ts';
import { onDelete, planOf } from './write-plan.ts';

/** One step that a write may take: something that happens to a record of an entity. */
export interface Reached extends Operation {
  /** True for what was asked for, false for what the contract may add. */
  readonly direct: boolean;
}

/**
 * Everything that an operation may do, as far as the contract alone tells: itself, its effects and their effects, where
 * deletes reach, composed children and their parents, and what the engine may then move.
 */
export function reachOf(model: Model, operation: Operation): readonly Reached[] {
  const found = new Map<string, Reached>();
  const add = (entity: Entity, event: string, direct = false) => {
    const key = `${entity.name} ${event}`;
    if (found.has(key)) return;
    found.set(key, { entity, event, direct });
    for (const next of nextOf(model, entity, event)) add(entityOf(model, next.entity), next.event);
  };
  add(operation.entity, operation.event, true);
  return [...found.values()];
}

interface Next {
  readonly entity: string;
  readonly event: string;
}

function nextOf(model: Model, entity: Entity, event: string): readonly Next[] {
  return [
    ...effectsOf(entity, event).flatMap((effect) => {
      if (effect.kind === 'then') return [];
      return [{ entity: effect.entity, event: effect.kind === 'do' ? effect.transition : effect.kind }];
    }),
    ...(event === 'read' ? [] : followingOf(model, entity, event)),
  ];
}

/** What a change of a record brings about beside its effects. */
function followingOf(model: Model, entity: Entity, event: string): readonly Next[] {
  return [
    ...(event === 'delete' ? releasedWith(model, entity) : []),
    ...arrangedBy(model, entity),
    ...(entity.partOf === undefined ? [] : [{ entity: entity.partOf.entity, event: 'update' }]),
    ...(event === 'create' || event === 'update' ? childrenOf(model, entity) : []),
    ...(planOf(model).engine.get(entity.name) ?? []).map((watch) => ({
      entity: watch.entity,
      event: watch.subject.name,
    })),
  ];
}

/** The people who have roles by the record. */
function arrangedBy(model: Model, entity: Entity): readonly Next[] {
  return arrangingsOf(model)
    .filter((arranging) => arranging.entity === entity || entity.name === 'user')
    .map(() => ({ entity: 'user', event: 'update' }));
}

function releasedWith(model: Model, entity: Entity): readonly Next[] {
  return (planOf(model).referrers.get(entity.name) ?? []).map((referrer) => ({
    entity: referrer.entity.name,
    event: onDelete(referrer) === 'cascade' ? 'delete' : 'update',
  }));
}

function childrenOf(model: Model, entity: Entity): readonly Next[] {
  const children = [...model.entities.values()].filter(({ partOf }) => partOf?.entity === entity.name);
  return children.flatMap(({ name }) =>
    ['create', 'update', 'delete'].map((event) => ({ entity: name, event })),
  );
}

function entityOf(model: Model, name: string): Entity {
  const entity = model.entities.get(name);
  if (entity === undefined) throw new Error(`no entity ${name} in the model`);
  return entity;
}
