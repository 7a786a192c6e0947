import type { Entity, Field, Model, Rule, Transition } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { type Watches, type Watching, watchesOf } from '#shared/engine/watches.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** What every write of a model asks, worked out once: it depends on the contract alone. */
export interface WritePlan {
  /** Invariants, by the entity whose change wakes them. */
  readonly rules: Watches<Rule>;
  /** Engine transitions, by the entity whose change may make them due. */
  readonly engine: Watches<Transition>;
  /** References to records of an entity, by that entity: what a delete must look after. */
  readonly referrers: ReadonlyMap<string, readonly Referrer[]>;
}

/** A field that refers to records of another entity, or of its own. */
export interface Referrer {
  readonly entity: Entity;
  readonly field: Field & { readonly type: 'ref' | 'refs' };
}

/** The plan of a model; made at the first write. */
export const planOf = memoized((model: Model): WritePlan => {
  const entities = [...model.entities.values()];
  return {
    rules: watchesOf(entities, {
      reach: 'ways_back',
      watching: (entity) => entity.rules.filter((rule) => rule.on === undefined).map(ruleWatching(model)),
    }),
    engine: watchesOf(entities, {
      reach: 'everywhere',
      watching: (entity) => engineTransitions(entity).map(transitionWatching(model, entity)),
    }),
    referrers: Map.groupBy(entities.flatMap(references), ({ field }) => field.to),
  };
});

/** What happens to a record that refers to one that is deleted. A composed child goes with its parent. */
export function onDelete({ entity, field }: Referrer): 'restrict' | 'clear' | 'cascade' {
  return entity.partOf?.field === field.name ? 'cascade' : (field.onDelete ?? 'restrict');
}

/** Transitions of an entity that run by themselves, in the order of the contract. */
export function engineTransitions(entity: Entity): readonly Transition[] {
  return [...entity.transitions.values()].filter((transition) => transition.by === 'engine');
}

function ruleWatching(model: Model): (rule: Rule) => Watching<Rule> {
  return (rule) => ({
    subject: rule,
    expressions: [rule.condition, rule.if].map((one) => one && expandComputed(one.expression, model)),
  });
}

function transitionWatching(model: Model, entity: Entity): (transition: Transition) => Watching<Transition> {
  return (transition) => ({
    subject: transition,
    expressions: [...expressionsOf(transition).map((one) => expandComputed(one, model)), stateOf(entity)],
  });
}

/** What decides whether and where an engine transition leads. */
export function expressionsOf({ when, to }: Transition): readonly Expression[] {
  const branches = typeof to === 'object' ? to : [];
  return [...when, ...branches].map(({ condition }) => condition.expression);
}

/** An engine transition also reads the state it starts from. */
function stateOf(entity: Entity): Watching<Transition>['expressions'][number] {
  if (entity.states === undefined) return undefined;
  const record = { kind: 'variable', name: 'record', type: { kind: 'record', entity: entity.name } } as const;
  return {
    kind: 'field',
    of: record,
    entity: entity.name,
    field: entity.states.field,
    type: { kind: 'text' },
  };
}

/** What is computed holds nothing: it follows by itself. Who made a record is a fact about the past. */
function references(entity: Entity): readonly Referrer[] {
  return [...entity.fields.values()].flatMap((field) =>
    (field.type === 'ref' || field.type === 'refs') &&
    field.origin !== 'system' &&
    field.compute === undefined
      ? [{ entity, field }]
      : [],
  );
}
