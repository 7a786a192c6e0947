import type {
  Condition,
  Entity,
  Field,
  InputField,
  Model,
  Rule,
  Transition,
} from '#shared/contract/model.ts';
import { withInner } from '#shared/contract/language/effects-within.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import { arrangingsOf } from '#server/rights/arrangings.ts';
import { calculatedAndKept } from '#shared/engine/computed-fields.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { readsBeyond } from '#shared/engine/reads-of.ts';
import { takenInputs } from '#shared/contract/language/taken-inputs.ts';
import { decidingFields, uniquesOf } from '#shared/engine/wanted-keys.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Locks } from '#server/db/database.ts';
import { seriesLock } from './values/drawn-values.ts';
import { constantsTo } from './plan/constants-to.ts';
import { effectsOf } from './plan/effects-of.ts';
import type { Operation } from './plan/operation.ts';
import { reachOf, type Reached } from './plan/reach-of.ts';
import { expressionsOf, planOf } from './plan/write-plan.ts';
import { memoized, memoizedOfTwo } from '#shared/memoize/memoized.ts';

const locksIn = memoized<Model, Map<string, Locks>>(() => new Map());

/**
 * The locks of an operation, known before anything is read: exclusive on every entity of which a guard, a rule, an
 * effect or a uniqueness reads more than the record it stands on, and on the series it draws from; shared on the
 * entities it may write otherwise. Two writes of which one could change what the other asks then run one after the other.
 */
export function lockSetOf(model: Model, operation: Operation): Locks {
  const locks = locksIn(model);
  const key = `${operation.entity.name} ${operation.event}`;
  const found = locks.get(key) ?? computeLocks(model, operation);
  locks.set(key, found);
  return found;
}

/** The locks of effects that follow from no write: from what another system said. */
export const locksOfEffects = memoizedOfTwo((model: Model, effects: readonly Effect[]): Locks => {
  const inner = withInner(effects);
  const reached = inner.flatMap((effect) => {
    const entity = effect.kind === 'then' ? undefined : model.entities.get(effect.entity);
    if (effect.kind === 'then' || entity === undefined) return [];
    return reachOf(model, { entity, event: effect.kind === 'do' ? effect.transition : effect.kind });
  });
  const read = inner
    .flatMap(effectExpressions)
    .flatMap((one) => [...readsBeyond(expandComputed(one, model))]);
  return locksOn(reached, [...reached.flatMap((one) => readBy(model, one)), ...read]);
});

function computeLocks(model: Model, operation: Operation): Locks {
  const reached = reachOf(model, operation);
  return locksOn(
    reached,
    reached.flatMap((one) => readBy(model, one)),
  );
}

function locksOn(reached: readonly Reached[], read: readonly string[]): Locks {
  const exclusive = new Set(read);
  const shared = new Set(reached.map(({ entity }) => entity.name).filter((name) => !exclusive.has(name)));
  return { exclusive: [...exclusive].sort(), shared: [...shared].sort() };
}

/** Entities of which this step of a write reads records other than the one it writes; and its series. */
function readBy(model: Model, { entity, event, direct }: Reached): readonly string[] {
  // To open a record changes nothing of it by itself.
  if (event === 'read')
    return effectsOf(entity, event)
      .flatMap(effectExpressions)
      .flatMap((one) => [...readsBeyond(expandComputed(one, model))]);
  const rules = entity.rules.filter((rule) => asked(rule, event)).flatMap(rulesExpressions);
  const transitions = transitionsOf(entity, event);
  const expressions = [
    ...rules,
    ...transitions.flatMap(expressionsOf),
    ...transitions.flatMap(({ input }) => presets(input)),
    ...(transitions.length > 0 ? [] : presets(takenInputs(entity, event))),
    ...effectsOf(entity, event).flatMap(effectExpressions),
    ...(event === 'delete' ? [] : calculatedAndKept(entity).map(({ by }) => by)),
    ...(event === 'create' ? startExpressions(entity) : []),
  ];
  return [
    ...expressions.flatMap((one) => [...readsBeyond(expandComputed(one, model))]),
    ...triggeredElsewhere(model, entity),
    ...chosenFrom(entity, event, model),
    ...(event === 'delete' ? [...referrersOf(model, entity), ...settingsOf(model, entity)] : []),
    ...arrangedWith(model, entity),
    ...(readsOwnEntity(model, entity, { event, direct }) ? [entity.name] : []),
    ...drawnAt(entity, event),
  ];
}

function asked(rule: Rule, event: string): boolean {
  if (rule.on === undefined) return event !== 'delete';
  return rule.on.includes(event) || (event === 'create' && rule.on.includes('restore'));
}

function rulesExpressions(rule: Rule): readonly Expression[] {
  return [rule.condition, ...(rule.if === undefined ? [] : [rule.if])].map(({ expression }) => expression);
}

/** Constants that may be the record that goes are not set meanwhile. */
function settingsOf(model: Model, { name }: Entity): readonly string[] {
  return constantsTo(name, model).length === 0 ? [] : ['nf_setting'];
}

/** What inputs are where they are not sent. */
function presets(inputs: readonly InputField[]): readonly Expression[] {
  return inputs.flatMap(({ field }) => field.initial ?? []);
}

function startExpressions({ states }: Entity): readonly Expression[] {
  return typeof states?.start === 'object' ? states.start.map(({ condition }) => condition.expression) : [];
}

/** What may be chosen must still be so when the write ends: what it is asked of stands still. */
function chosenFrom(entity: Entity, event: string, model: Model): readonly string[] {
  if (event === 'delete') return [];
  const offered = (field: Field) =>
    field.choose === undefined ? [] : [...readsBeyond(expandComputed(field.choose, model))];
  const inputs = takenInputs(entity, event).map(({ field }) => field);
  return [...entity.fields.values(), ...inputs].flatMap((field) => {
    if (field.type !== 'ref' && field.type !== 'refs') return offered(field);
    const beyond = field.choosable && readsBeyond(field.choosable.expression);
    return beyond === undefined ? [] : [field.to, ...beyond];
  });
}

/** What an effect reads to know whether, on what and with which values it is to act. */
function effectExpressions(effect: Effect): readonly Expression[] {
  const condition: readonly Condition[] = effect.if === undefined ? [] : [effect.if];
  const base = [...condition.map(({ expression }) => expression), ...(effect.each ? [effect.each.list] : [])];
  switch (effect.kind) {
    case 'create':
      return [
        ...base,
        ...effect.set.map(({ expression }) => expression),
        ...(effect.like ? [effect.like] : []),
        ...(effect.times ? [effect.times] : []),
      ];
    case 'update':
      return [
        ...base,
        effect.target,
        ...effect.set.map(({ expression }) => expression),
        ...(effect.apply ? [effect.apply] : []),
      ];
    case 'do':
      return [...base, effect.target, ...effect.input.map(({ expression }) => expression)];
    case 'delete':
      return [...base, effect.target];
    case 'then':
      return [...base, ...(effect.while ? [effect.while.expression] : [])];
  }
}

/** A rule on the far end of a way back stands on a record that this write does not write: all it reads is beyond. */
function triggeredElsewhere(model: Model, entity: Entity): readonly string[] {
  const plan = planOf(model);
  const rules = (plan.rules.get(entity.name) ?? []).filter((watch) => watch.path.length > 0);
  const engine = (plan.engine.get(entity.name) ?? []).filter((watch) => watch.path.length > 0);
  const beyond = (one: Expression) => [...readsBeyond(expandComputed(one, model))];
  return [
    ...rules.flatMap((watch) => [watch.entity, ...rulesExpressions(watch.subject).flatMap(beyond)]),
    ...engine.flatMap((watch) => [watch.entity]),
  ];
}

/** Which roles a person has hangs on the records that give them, and on who has these. */
function arrangedWith(model: Model, entity: Entity): readonly string[] {
  return arrangingsOf(model).flatMap((one) =>
    one.entity === entity || entity.name === 'user' ? [one.entity.name, 'user'] : [],
  );
}

function referrersOf(model: Model, entity: Entity): readonly string[] {
  return (planOf(model).referrers.get(entity.name) ?? []).map((referrer) => referrer.entity.name);
}

function transitionsOf(entity: Entity, event: string): readonly Transition[] {
  const called = entity.transitions.get(event);
  return called === undefined ? [] : [called];
}

/** Uniqueness is looked up among the other records before the row is written; a limit counts them. */
function readsOwnEntity(
  model: Model,
  entity: Entity,
  { event, direct }: { readonly event: string; readonly direct: boolean },
): boolean {
  // Of two owners who disable each other, or go, one must stay.
  if (entity.name === 'user' && event !== 'create') return true;
  if (event === 'delete') return false;
  if (event === 'create' && model.limits.records.has(entity.name)) return true;
  const unique = uniquesOf(entity).flatMap(decidingFields);
  const writes = direct || entity.transitions.has(event) ? writtenFields(entity, event) : undefined;
  return unique.some((name) => writes === undefined || writes.has(name));
}

/** The fields a transition writes; undefined for a create or an update, which may write any. */
function writtenFields(entity: Entity, event: string): ReadonlySet<string> | undefined {
  const transition = entity.transitions.get(event);
  if (transition === undefined) return undefined;
  const inputs = transition.input.filter((input) => input.writes).map((input) => input.field.name);
  const kept = calculatedAndKept(entity).map(({ name }) => name);
  const state = transition.to === undefined || entity.states === undefined ? [] : [entity.states.field];
  return new Set([...state, ...inputs, ...transition.set.map((assignment) => assignment.field), ...kept]);
}

/** Series that give a number at this event. */
function drawnAt(entity: Entity, event: string): readonly string[] {
  return [...entity.fields.values()].flatMap((field) =>
    field.type === 'number_series' && field.draw.includes(event) ? [seriesLock(entity, field)] : [],
  );
}
