import { messageOf } from '#shared/messages/message.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { ActEffect, Effect, EffectBlock } from '#shared/contract/model-effects.ts';
import { wholeName } from '#shared/fields/data/several.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { type Attempt, inputOf } from '#server/write/request/attempt.ts';
import {
  type EffectGround,
  effectElements,
  effectTargets,
  effectTimes,
  effectValues,
  type Element,
} from './effect-values.ts';
import { readCalculated } from '#server/write/values/calculated-body.ts';
import { fieldsOf, inputsOf } from '#server/write/request/fields-of.ts';
import type { SentBody } from '#server/write/request/sent-body.ts';
import { placedAt } from '#server/write/context/refusals.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import { refuseLimit } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { type Change, eventName } from '#server/write/context/change.ts';

/** What effects happen because of: the attempt, and its record before and after. */
export interface Cause {
  readonly attempt: Attempt;
  readonly before: RecordValues | undefined;
  /** What the record last was. */
  readonly last: RecordValues;
  readonly isGone: boolean;
  /** Where the effects stand under `after`, if that is not the name of the call; `deleting`: under `before`; `call`: under the call itself. */
  readonly occasion?: 'save' | 'read' | 'restore' | 'deleting' | 'call';
  /** Where they stand, if that is not in point 4. */
  readonly way?: string;
  /** What another system said, if they happen because of that. */
  readonly said?: EffectGround['input'];
}

const DEEPEST = 8;

/**
 * Does what the contract does because of a change, in order: each effect sees what those before it did. They obey
 * rules, states and guards and need no grant; the first that is refused refuses the whole write.
 */
export async function runEffects(
  outer: WriteContext,
  effects: readonly Effect[],
  cause: Cause,
): Promise<Outcome<readonly Change[]>> {
  if (effects.length === 0) return done([]);
  const context = { ...outer, depth: outer.depth + 1 };
  return runList(context, effects, { cause, named: new Map(), way: cause.way ?? wayTo(cause) });
}

/** The way to a list of effects in point 4. */
function wayTo({ attempt: { entity, action }, occasion }: Cause): string {
  if (occasion === 'deleting') return `${entity.name}.before.delete`;
  const isOfCall = action.kind === 'transition' || occasion === 'call';
  const list = isOfCall ? `${eventName(action)}.then` : `after.${occasion ?? action.kind}`;
  return `${entity.name}.${list}`;
}

interface Running {
  readonly cause: Cause;
  /** What earlier effects created, by its name; this effect may add its own. */
  readonly named: Map<string, Element>;
  /** Where it stands in point 4. */
  readonly way: string;
}

async function runList(
  context: WriteContext,
  effects: readonly Effect[],
  running: Running,
): Promise<Outcome<readonly Change[]>> {
  const changes: Change[] = [];
  for (const [index, effect] of effects.entries()) {
    const way = `${running.way}.${index + 1}`;
    const outcome = await runEffect(context, effect, { ...running, way });
    if (outcome.kind === 'refusal') return placedAt(outcome, { effect: way });
    changes.push(...outcome.value);
  }
  return done(changes);
}

async function runEffect(
  context: WriteContext,
  effect: Effect,
  running: Running,
): Promise<Outcome<readonly Change[]>> {
  const { each } = effect;
  const { cause, named } = running;
  if (each === undefined) return runTimes(context, effect, running);
  const changes: Change[] = [];
  for (const element of await effectElements(context, each.list, groundOf(cause, named))) {
    const inside = new Map(named).set(each.name, element);
    const outcome = await runTimes(context, effect, { ...running, named: inside });
    if (outcome.kind === 'refusal') return outcome;
    changes.push(...outcome.value);
  }
  return done(changes);
}

/** A record that is made several times sees what the time before has done. */
async function runTimes(
  context: WriteContext,
  effect: Effect,
  running: Running,
): Promise<Outcome<readonly Change[]>> {
  if (effect.kind !== 'create' || effect.times === undefined) return runOnce(context, effect, running);
  const { cause, named } = running;
  const times = await effectTimes(context, effect.times, groundOf(cause, named));
  const changes: Change[] = [];
  for (let time = 0; time < times; time += 1) {
    const outcome = await runOnce(context, effect, running);
    if (outcome.kind === 'refusal') return outcome;
    changes.push(...outcome.value);
  }
  return done(changes);
}

/** Effects within an effect: once, or as long as its `while` is true. What does not end by itself is refused. */
async function runBlock(
  context: WriteContext,
  block: EffectBlock,
  { cause, named, way }: Running,
): Promise<Outcome<readonly Change[]>> {
  const once = () => runList(context, block.effects, { cause, named: new Map(named), way: `${way}.then` });
  if (block.while === undefined) return once();
  const asked = { ...block, if: block.while };
  const most = context.runtime.model.limits.effects;
  const changes: Change[] = [];
  for (let round = 0; round <= most; round += 1) {
    if ((await effectValues(context, asked, groundOf(cause, named))) === 'skipped') return done(changes);
    const outcome = await once();
    if (outcome.kind === 'refusal') return outcome;
    changes.push(...outcome.value);
  }
  const sentence = messageOf('refusals.tooManyRounds', { most });
  return refuseLimit(context, cause.attempt, { limit: 'effects', sentence });
}

function groundOf(
  { attempt, before, last, isGone, said }: Cause,
  named: ReadonlyMap<string, Element>,
): EffectGround {
  const { entity, id } = attempt;
  return { entity, id, before, last, isGone, named, input: said ?? inputOf(attempt) };
}

async function runOnce(
  context: WriteContext,
  effect: Effect,
  running: Running,
): Promise<Outcome<readonly Change[]>> {
  const { cause, named } = running;
  const ground = groundOf(cause, named);
  const given = await effectValues(context, effect, ground);
  if (given === 'skipped') return done([]);
  if (effect.kind === 'then') return runBlock(context, effect, running);
  const entity = entityNamed(effect.entity, context.runtime.model);
  if (effect.kind === 'create') {
    const copied =
      given.like === null ? {} : await copyOf(context, effect, { to: entity, id: given.like, ground });
    const id = context.runtime.newId();
    const sent = sentOf(entity, { ...copied, ...given.values });
    const made = await performDeeper(context, {
      entity,
      id,
      action: { kind: 'create' },
      origin: 'effect',
      sent,
    });
    if (made.kind === 'refusal') return made;
    if (effect.as !== undefined) named.set(effect.as, { entity: entity.name, id });
    if (effect.as === 'result' && context.depth === 1) context.notes.created(entity, id);
    return made;
  }
  const changes: Change[] = [];
  for (const target of await effectTargets(context, effect.target, ground)) {
    const outcome = await performDeeper(
      context,
      attemptOn(effect, { entity, id: target.id, values: given.values }),
    );
    if (outcome.kind === 'refusal') return outcome;
    changes.push(...outcome.value);
    if (effect.kind === 'update' && effect.forgets)
      context.notes.forget({ entity, id: target.id, fields: effect.set.map(({ field }) => field) });
  }
  return done(changes);
}

/** An effect of effects of effects … that would never end is not begun. One that is skipped is none. */
async function performDeeper(context: WriteContext, attempt: Attempt): Promise<Outcome<readonly Change[]>> {
  const { entity, id } = attempt;
  const limit = { limit: 'depth', sentence: messageOf('refusals.effectsTooDeep', { deepest: DEEPEST }) };
  const outcome =
    context.depth > DEEPEST
      ? await refuseLimit(context, attempt, limit)
      : await context.perform(context, attempt);
  return outcome.kind === 'refusal' ? placedAt(outcome, { entity: entity.name, record: id }) : outcome;
}

function attemptOn(
  effect: Exclude<ActEffect, { kind: 'create' }>,
  { entity, id, values }: { readonly entity: Entity; readonly id: string; readonly values: RecordValues },
): Attempt {
  const known = { entity, id, origin: 'effect' } as const;
  switch (effect.kind) {
    case 'update':
      return { ...known, action: { kind: 'update' }, sent: sentOf(entity, values) };
    case 'delete':
      return { ...known, action: { kind: 'delete' }, sent: sentOf(entity, {}) };
    case 'do': {
      const transition = entity.transitions.get(effect.transition);
      if (transition === undefined) throw new Error(`no transition ${effect.transition} of ${entity.name}`);
      const sent = readCalculated(values, inputsOf(transition));
      return { ...known, action: { kind: 'transition', name: transition.name, transition }, sent };
    }
  }
}

function sentOf(entity: Entity, values: RecordValues): SentBody {
  return readCalculated(values, fieldsOf(entity));
}

/** The stored fields both entities have; not what is its own of each record. */
async function copyOf(
  context: WriteContext,
  effect: Effect & { readonly kind: 'create' },
  { to, id, ground }: { readonly to: Entity; readonly id: string; readonly ground: EffectGround },
): Promise<RecordValues> {
  const type = effect.like?.type;
  const from = type?.kind === 'record' ? entityNamed(type.entity, context.runtime.model) : ground.entity;
  const record = await fetchForWrite(context, from, id);
  const copied: Record<string, JsonValue> = {};
  for (const field of from.fields.values()) {
    const own = to.fields.get(field.name);
    const fits =
      own !== undefined &&
      own.type === field.type &&
      own.origin === 'contract' &&
      field.origin === 'contract';
    const isUnique = own && to.fields.get(wholeName(own))?.unique;
    if (!fits || isUnique || own.secret || own.type === 'key' || own.type === 'number_series') continue;
    if (own.saved !== undefined || own.compute !== undefined) continue;
    copied[field.name] = record?.[field.name] ?? null;
  }
  return copied;
}
