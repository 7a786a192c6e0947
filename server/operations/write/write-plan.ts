import type { Entity, Field, Model, Rule, Transition } from '#shared/contract/model.ts';
import { type Watches, type Watching, watchesOf } from '#shared/engine/watches.ts';

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
  readonly field: Field & { readonly type: 'ref' };
}

const plans = new WeakMap<Model, WritePlan>();

/** The plan of a model; made at the first write. */
export function planOf(model: Model): WritePlan {
  const known = plans.get(model);
  if (known !== undefined) return known;
  const entities = [...model.entities.values()];
  const plan: WritePlan = {
    rules: watchesOf(entities, {
      reach: 'ways_back',
      watching: (entity) => entity.rules.filter((rule) => rule.on === undefined).map(ruleWatching),
    }),
    engine: watchesOf(entities, {
      reach: 'everywhere',
      watching: (entity) => engineTransitions(entity).map(transitionWatching(entity)),
    }),
    referrers: Map.groupBy(entities.flatMap(references), ({ field }) => field.to),
  };
  plans.set(model, plan);
  return plan;
}

/** Transitions of an entity that run by themselves, in the order of the contract. */
export function engineTransitions(entity: Entity): readonly Transition[] {
  return [...entity.transitions.values()].filter((transition) => transition.by === 'engine');
}

function ruleWatching(rule: Rule): Watching<Rule> {
  return { subject: rule, expressions: [rule.condition.expression, rule.if?.expression] };
}

function transitionWatching(entity: Entity): (transition: Transition) => Watching<Transition> {
  return (transition) => ({
    subject: transition,
    expressions: [...transition.when.map((guard) => guard.condition.expression), stateOf(entity)],
  });
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

function references(entity: Entity): readonly Referrer[] {
  return [...entity.fields.values()].flatMap((field) => (field.type === 'ref' ? [{ entity, field }] : []));
}
