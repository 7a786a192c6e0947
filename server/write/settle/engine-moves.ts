import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Entity, Model, Transition } from '#shared/contract/model.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { asksDue } from '#server/sql/questions/due.ts';
import { ask } from '#server/write/conditions/ask.ts';
import type { MovesMade, Move } from './moves-made.ts';
import { netChanges } from '#server/write/context/net-changes.ts';
import { performTransition } from '#server/write/steps/perform-transition.ts';
import { placedAt } from '#server/write/context/refusals.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import { refuseLimit } from '#server/write/context/words.ts';
import { type Triggered, triggeredBy } from './triggered.ts';
import { asEngine, type WriteContext } from '#server/write/context/write-context.ts';
import { engineTransitions, expressionsOf, planOf } from '#server/write/plan/write-plan.ts';
import type { Change } from '#server/write/context/change.ts';

/**
 * Moves what the engine moves by itself because of these changes, until nothing is due any more. A circle ends the
 * write: it would never come to rest.
 */
export async function moveDue(
  context: WriteContext,
  { changes, subject, made }: Moving,
): Promise<Outcome<readonly Change[]>> {
  const watches = planOf(context.runtime.model).engine;
  if (watches.size === 0) return done([]);
  const all: Change[] = [];
  // The record that the write is about is asked even where it stays as it was.
  let pending = changes.filter(({ id, before, after }) => before !== after || id === subject);
  while (pending.length > 0) {
    const triggered = await triggeredBy(context, netChanges(pending), { watches, own: 'always' });
    const next: Change[] = [];
    for (const one of inOrder(triggered)) {
      const outcome = await moveOne(context, one, made);
      if (outcome.kind === 'refusal')
        return one.id === subject ? outcome : placedAt(outcome, { entity: one.entity.name, record: one.id });
      next.push(...outcome.value);
    }
    all.push(...next);
    pending = next.filter(({ before, after }) => before !== after);
  }
  return done(all);
}

interface Moving {
  readonly changes: readonly Change[];
  /** The record that the write is about. */
  readonly subject: string | undefined;
  /** What was moved in this write; more is added. */
  readonly made: MovesMade;
}

/** By entity, as the contract has them; of one entity the older first. */
function inOrder(triggered: readonly Triggered<Transition>[]): readonly Triggered<Transition>[] {
  const groups = [...Map.groupBy(triggered, ({ entity }) => entity).values()];
  return groups.flatMap((group) => group.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

async function moveOne(
  context: WriteContext,
  { entity, id, subjects }: Triggered<Transition>,
  made: MovesMade,
): Promise<Outcome<readonly Change[]>> {
  const due = await firstDue(context, entity, { id, among: subjects });
  if (due === undefined) return done([]);
  const move = { entity, id, transition: due };
  const circle = made.circle(move);
  if (circle !== undefined) return refuseCircle(context, move, circle);
  const steps = made.since(move);
  made.begin(move);
  const outcome = await performByEngine(context, move);
  if (outcome.kind === 'done') made.note(outcome.value);
  // What goes round and round without being the same ends at a limit: that is not seen in the last step alone.
  else if (steps !== undefined && outcome.code === 'limit_reached') return placedAt(outcome, { steps });
  return outcome;
}

function refuseCircle(
  context: WriteContext,
  { entity, id }: Move,
  steps: readonly string[],
): Promise<Refusal> {
  const sentence = messageOf('refusals.stepsInCircle');
  return refuseLimit(context, { entity, id }, { limit: 'circle', steps, sentence });
}

/** True where the passing of time can make the transition due. */
export function readsTime(transition: Transition, model: Model): boolean {
  const expressions = expressionsOf(transition).map((one) => expandComputed(one, model));
  return expressions.some((one) => referencesOf(one).time);
}

/** Makes an engine transition, with no grant and no caller. */
export function performByEngine(
  context: WriteContext,
  { entity, id, transition }: Move,
): Promise<Outcome<readonly Change[]>> {
  const action = { kind: 'transition', name: transition.name, transition } as const;
  const sent = { names: [], values: {}, typeProblems: [], valueProblems: [] };
  return performTransition(asEngine(context), { entity, id, action, sent });
}

/** Whether the record is there and the transition still due, asked inside the write. */
export async function isStillDue(context: WriteContext, { entity, id, transition }: Move): Promise<boolean> {
  if ((await fetchForWrite(context, entity, id)) === undefined) return false;
  return (await firstDue(context, entity, { id, among: new Set([transition]) })) !== undefined;
}

/** The first of these transitions, in the order of the contract, that is due on the record. */
export async function firstDue(
  context: WriteContext,
  entity: Entity,
  { id, among }: { readonly id: string; readonly among: ReadonlySet<Transition> },
): Promise<Transition | undefined> {
  const transitions = engineTransitions(entity).filter((transition) => among.has(transition));
  if (transitions.length === 0) return undefined;
  const row = await ask(asEngine(context), {
    asked: { entity, row: 'stored', old: 'same' },
    id,
    questions: transitions.map((transition) => asksDue(`due$${transition.name}`, { entity, transition })),
  });
  return transitions.find((transition) => row?.[`due$${transition.name}`] === 1);
}
