import type { Expression } from '#shared/expression/expression.ts';
import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import { reason } from '#shared/expression/reasoning/reason.ts';
import { walk } from '#shared/expression/walk.ts';
import type { Entity, Transition } from '../model.ts';
import type { Reviewing } from './reviewing.ts';
import { sourcesOf } from './targets.ts';

/** Two transitions of the engine that undo each other at once, without end. */
export function reviewEngineMoves(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    const moves = [...entity.transitions.values()].filter(
      ({ by, set, then }) => by === 'engine' && set.length === 0 && then.length === 0,
    );
    for (const [index, one] of moves.entries()) {
      for (const other of moves.slice(index + 1)) reviewPair({ entity, one, other }, reviewing);
    }
  }
}

interface Pair {
  readonly entity: Entity;
  readonly one: Transition;
  readonly other: Transition;
}

function reviewPair({ entity, one, other }: Pair, reviewing: Reviewing): void {
  if (!leadsInto(entity, one, other) || !leadsInto(entity, other, one)) return;
  if (!follows({ entity, one, other }, reviewing) && !follows({ entity, one: other, other: one }, reviewing))
    return;
  reviewing.say('engine_chase', other.place, {
    message: `\`${one.name}\` and \`${other.name}\` undo each other at once: the engine would never come to rest.`,
    hint: 'Their conditions under `when` must exclude each other.',
  });
}

function leadsInto(entity: Entity, one: Transition, other: Transition): boolean {
  return typeof one.to === 'string' && sourcesOf(entity, other).includes(one.to) && one.to !== other.to;
}

/** Whether the other is due as soon as the one has happened, and the one still is: nothing they read has changed. */
function follows({ entity, one, other }: Pair, { model }: Reviewing): boolean {
  const [first, second] = [conditionsOf(one), conditionsOf(other)];
  const state = entity.states?.field;
  const readsState = [...first, ...second].some((expression) =>
    [...walk(expression)].some((part) => part.kind === 'field' && part.field === state),
  );
  if (readsState) return false;
  const knowledge = knowledgeOf(model);
  return second.every((condition) => reason(condition, knowledge, first)?.always === true);
}

function conditionsOf({ when }: Transition): readonly Expression[] {
  return when.map(({ condition }) => condition.expression);
}
