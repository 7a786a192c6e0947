import { expandComputed } from '#shared/engine/expand-computed.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { type Knowledge, knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import { reason } from '#shared/expression/reasoning/reason.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { wayBack } from '../../check/checking/way-back.ts';
import type { Entity, Model, Transition } from '../../model.ts';
import { isDone } from '../reviewing/happens.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { sourcesOf } from '../reviewing/targets.ts';

/** Transitions of the engine that lead round at once, without end, and those that nothing keeps from being made. */
export function reviewEngineMoves(reviewing: Reviewing): void {
  const knowledge = knowledgeOf(reviewing.model);
  for (const entity of reviewing.entities) {
    for (const transition of entity.transitions.values())
      if (isMadeAtOnce(transition)) sayAtOnce(entity, transition, reviewing);
    const reported = new Set<string>();
    for (const circle of circlesOf(entity, reviewing.model, knowledge)) {
      const inOrder = asWritten(circle);
      const names = inOrder.map(({ transition }) => `\`${transition.name}\``);
      if (reported.has(names.join())) continue;
      reported.add(names.join());
      sayCircle(inOrder, reviewing);
    }
  }
}

function isMadeAtOnce({ by, when, to }: Transition): boolean {
  return by === 'engine' && when.length === 0 && !Array.isArray(to);
}

/** Whoever names it elsewhere as well most likely thinks that it waits for that. */
function sayAtOnce({ name }: Entity, transition: Transition, reviewing: Reviewing): void {
  const step = `\`${transition.name}\``;
  const hint = isDone(reviewing.model, name, transition.name)
    ? `Write \`by: nobody\`: then only what names ${step} makes it.`
    : `Say under \`when\` when it is made, or write \`by: nobody\` if only effects make it.`;
  reviewing.say('engine_at_once', transition.place, {
    message: `The engine makes ${step} at once, with every record that it fits: it has no \`when\`.`,
    hint,
  });
}

/** One way that an engine transition may take: to this state, where all of these hold and none of those does. */
interface Move {
  readonly transition: Transition;
  readonly sources: readonly string[];
  readonly to: string;
  readonly holding: readonly Expression[];
  readonly failing: readonly Expression[];
}

/** For each move the shortest circle that it is surely followed by: where it is due, all the others are due as well. */
function* circlesOf(entity: Entity, model: Model, knowledge: Knowledge): Generator<readonly Move[]> {
  const moves = movesOf(entity, model);
  const leads = new Map(moves.map((move) => [move, moves.filter((other) => leadsInto(move, other))]));
  for (const first of moves) {
    if (wayBack(first, (move) => leads.get(move) ?? []) === undefined) continue;
    const due = new Set(moves.filter((move) => move === first || isDueWith(move, first, knowledge)));
    const circle = wayBack(first, (move) => (leads.get(move) ?? []).filter((other) => due.has(other)));
    if (circle !== undefined) yield circle.slice(1);
  }
}

function leadsInto(move: Move, next: Move): boolean {
  return move.to !== next.to && next.sources.includes(move.to);
}

/** What the engine moves, where only the state changes by it: nothing else that a condition reads is different afterwards. */
function movesOf(entity: Entity, model: Model): readonly Move[] {
  const transitions = [...entity.transitions.values()].filter(
    ({ by, set, then }) => by === 'engine' && set.length === 0 && then.length === 0,
  );
  return transitions
    .flatMap((transition) => movesBy(transition, entity))
    .map((move) => ({
      ...move,
      holding: move.holding.map((one) => expandComputed(one, model)),
      failing: move.failing.map((one) => expandComputed(one, model)),
    }))
    .filter((move) => !readsState(move, entity));
}

function movesBy(transition: Transition, entity: Entity): readonly Move[] {
  const { to, when } = transition;
  const sources = sourcesOf(entity, transition);
  const guards = when.map(({ condition }) => condition.expression);
  if (to === undefined) return [];
  if (typeof to === 'string') return [{ transition, sources, to, holding: guards, failing: [] }];
  return to.map((branch, index) => ({
    transition,
    sources,
    to: branch.state,
    holding: [...guards, branch.condition.expression],
    failing: to.slice(0, index).map(({ condition }) => condition.expression),
  }));
}

function readsState({ holding, failing }: Move, { states }: Entity): boolean {
  return [...holding, ...failing].some((expression) =>
    [...walk(expression)].some((part) => part.kind === 'field' && part.field === states?.field),
  );
}

/** Whether a move is surely due wherever the other is, but for the state. */
function isDueWith(move: Move, other: Move, knowledge: Knowledge): boolean {
  return (
    move.holding.every((one) => reason(one, knowledge, other.holding)?.always === true) &&
    move.failing.every((one) => reason(one, knowledge, other.holding)?.never === true)
  );
}

/** The circle as it begins in the contract. */
function asWritten(circle: readonly Move[]): readonly Move[] {
  const line = ({ transition }: Move) => transition.place.line * 10_000 + transition.place.column;
  const first = circle.reduce((best, move) => (line(move) < line(best) ? move : best));
  const at = circle.indexOf(first);
  return [...circle.slice(at), ...circle.slice(0, at)];
}

function sayCircle(circle: readonly Move[], reviewing: Reviewing): void {
  const last = circle.reduce((a, b) => (b.transition.place.line > a.transition.place.line ? b : a));
  const steps = circle.map(
    ({ transition, to }) => `\`${transition.name}\` to \`${to}\` (line ${transition.place.line})`,
  );
  reviewing.say('engine_chase', last.transition.place, {
    message: `These transitions follow each other at once, without end: ${steps.join(', ')}, and round again.`,
    hint: 'Their conditions under `when` must exclude each other.',
  });
}
