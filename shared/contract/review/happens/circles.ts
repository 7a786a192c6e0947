import type { Expression } from '#shared/expression/expression.ts';
import { keyOf } from '#shared/expression/reasoning/facts.ts';
import { wayBack } from '../../check/checking/way-back.ts';
import type { Assignment, Entity, Model, Transition } from '../../model.ts';
import type { DoEffect, Effect, UpdateEffect } from '../../model-effects.ts';
import type { PlacedEffect } from '../reviewing/happens.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Effects that set each other off without end. Only what happens in any case: an effect with a condition may come to an end. */
export function reviewCircles(reviewing: Reviewing): void {
  const changes = reviewing.effects.flatMap((placed) => changesBy(placed, reviewing.model));
  const causing = Map.groupBy(changes, ({ by }) => `${by.entity.name}.${by.event}`);
  const next = (change: Change) =>
    change.raises.flatMap((event) => (causing.get(event) ?? []).filter((one) => isCausedBy(one, change)));
  const reported = new Set<Effect>();
  for (const change of changes) {
    const circle = reported.has(change.by.effect) ? undefined : wayBack(change, next);
    if (circle === undefined) continue;
    reported.add(change.by.effect);
    sayCircle(circle, reviewing);
  }
}

/** What one effect surely does to a record: it makes a new one, or gives it a value that it did not have. */
interface Change {
  readonly by: PlacedEffect;
  /** The events that it is, or that follow from it: `doc.save`. */
  readonly raises: readonly string[];
  /** What is changed; undefined for a new record. */
  readonly field?: string;
  /** The fields of the record that the effect stands on, of which one must have changed; undefined where none needs to. */
  readonly needs?: readonly string[];
  /** True where there may be no record that it is done to. */
  readonly mayEnd: boolean;
}

function changesBy(by: PlacedEffect, model: Model): readonly Change[] {
  const { effect } = by;
  const entity = model.entities.get(effect.entity);
  const around = [...by.within, effect];
  const lists = around.flatMap((one) => one.each?.list ?? []);
  if (entity === undefined || around.some(isAsked) || !lists.every(isPath)) return [];
  const each = lists.length > 0 || (effect.kind === 'create' && effect.times !== undefined);
  if (effect.kind === 'create')
    return [{ by, mayEnd: each, raises: [`${entity.name}.create`, ...savesOf(entity, model)] }];
  if (effect.kind === 'delete' || !isPath(effect.target)) return [];
  const to = { by, entity, model, mayEnd: each || !isRecord(effect.target) };
  return effect.kind === 'update' ? changesOfUpdate(effect, to) : changesOfStep(effect, to);
}

/** Whether it happens at all hangs on a condition. */
function isAsked(effect: Effect): boolean {
  return effect.if !== undefined || (effect.kind === 'then' && effect.while !== undefined);
}

interface Target extends Pick<Change, 'by' | 'mayEnd'> {
  readonly entity: Entity;
  readonly model: Model;
}

function changesOfUpdate(
  { set, target }: UpdateEffect,
  { by, mayEnd, entity, model }: Target,
): readonly Change[] {
  const raises = [`${entity.name}.update`, ...savesOf(entity, model)];
  return set.flatMap((one) => movesValue(one, target).map((moved) => ({ by, mayEnd, raises, ...moved })));
}

function changesOfStep(
  { transition: name }: DoEffect,
  { by, mayEnd, entity, model }: Target,
): readonly Change[] {
  const transition = entity.transitions.get(name);
  if (transition === undefined || !canBeMadeAgain(transition)) return [];
  const made = `${entity.name}.${name}`;
  const moved = transition.set.filter((set) => movesValue(set).some(({ needs }) => needs === undefined));
  const raises = [made, ...savesOf(entity, model)];
  return [{ by, mayEnd, raises: [made] }, ...moved.map(({ field }) => ({ by, mayEnd, field, raises }))];
}

/** A change of a part is one of its whole. */
function savesOf(entity: Entity, model: Model): readonly string[] {
  const whole = entity.partOf && model.entities.get(entity.partOf.entity);
  return [`${entity.name}.save`, ...(whole === undefined ? [] : savesOf(whole, model))];
}

/** `count: count + 1`: never what is there already, where it adds to itself or to what has changed. */
function movesValue(
  { field, expression }: Assignment,
  target?: Expression,
): readonly Pick<Change, 'field' | 'needs'>[] {
  if (expression.kind !== 'call' || !['add', 'subtract'].includes(expression.function)) return [];
  const fields = expression.arguments.filter((side) => side.kind === 'field');
  const isItself = (of: Expression) => (target === undefined ? isRecord(of) : keyOf(of) === keyOf(target));
  if (fields.some((side) => side.field === field && isItself(side.of))) return [{ field }];
  const needs = fields.filter(({ of }) => isRecord(of)).map((side) => side.field);
  return needs.length > 0 ? [{ field, needs }] : [];
}

/** A guard may refuse it, and so may a state that it has led out of. */
function canBeMadeAgain({ from, to, when }: Transition): boolean {
  if (when.length > 0) return false;
  return from === undefined || to === undefined || (typeof to === 'string' && from.includes(to));
}

function isCausedBy({ by, needs }: Change, cause: Change): boolean {
  if (needs === undefined) return true;
  if (by.entity.name !== cause.by.effect.entity) return false;
  return cause.field === undefined || needs.includes(cause.field);
}

/** Whatever is there: no part of a collection that may be empty some time. */
function isPath(expression: Expression): boolean {
  if (expression.kind === 'field' || expression.kind === 'back') return isPath(expression.of);
  return expression.kind === 'variable' || expression.kind === 'element' || expression.kind === 'all';
}

function isRecord(target: Expression): boolean {
  return target.kind === 'variable' && target.name === 'record';
}

function sayCircle(circle: readonly [Change, ...Change[]], reviewing: Reviewing): void {
  const mayEnd = circle.some((change) => change.mayEnd);
  const { place } = circle[0].by.effect;
  const event = ({ by }: Change) => `\`${by.entity.name}.${by.event}\``;
  const steps = circle.slice(0, -1).map((one) => `${event(one)} (line ${one.by.effect.place.line})`);
  const way = [...steps, event(circle[0])].join(' → ');
  const said = {
    message: mayEnd
      ? `This sets itself off again, and ends only where a record is missing: ${way}.`
      : `This sets itself off again, without end: ${way}.`,
    hint: 'Give one of these effects an `if:` that becomes false.',
  };
  if (mayEnd) reviewing.warn('effects_circle', place, said);
  else reviewing.say('effects_circle', place, said);
}
