import { refuse } from '#shared/api/refusal.ts';
import type { Entity, Transition } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { isPossible, openGuards, performTransition } from './perform-transition.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';
import { judgeInvariants } from './rules.ts';
import { engineAsker, type Situation } from './situation.ts';
import { isTouched, wokenRecords } from './woken.ts';
import { type Verdict, Writing } from './writing.ts';

/** What the engine does by itself because of a write, until nothing is left to do; then the invariants. */
export function settle(writing: Writing): Verdict {
  for (;;) {
    const next = nextMove(writing);
    if (next === undefined) return judgeInvariants(writing);
    const id = next.record['id'] ?? null;
    if (writing.moved.has(id)) return refuse('limit_reached');
    writing.moved.add(id);
    const refused = performTransition(writing, next, byEngine(writing.situation));
    if (refused !== undefined) return refused;
  }
}

/** Everything that the clock has made due, each record in a write of its own. What is refused stays as it is. */
export function runDue(state: ReferenceState, situation: Situation): ReferenceState {
  let current = state;
  for (const entity of situation.model.entities.values()) {
    for (const transition of timedTransitions(entity)) {
      for (const { id } of recordsOf(state, entity.name)) {
        current = moveByClock(current, situation, { entity, transition, id: String(id) });
      }
    }
  }
  return current;
}

/** What the clock has made due of one record. */
export function moveOverdue(
  state: ReferenceState,
  situation: Situation,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): ReferenceState {
  return timedTransitions(entity).reduce(
    (current, transition) => moveByClock(current, situation, { entity, transition, id }),
    state,
  );
}

interface Due {
  readonly entity: Entity;
  readonly transition: Transition;
  readonly id: string;
}

function moveByClock(
  state: ReferenceState,
  situation: Situation,
  { entity, transition, id }: Due,
): ReferenceState {
  const writing = new Writing(state, byEngine(situation), id);
  const record = recordIn(state, entity.name, id);
  if (record === undefined || !isDue(writing, entity, { record, transition })) return state;
  // This move is what the write is; what it leads to is counted.
  const move = { entity, record, transition, ...nothingSent };
  const refused = performTransition(writing, move) ?? settle(writing);
  return refused === undefined ? writing.state : state;
}

function timedTransitions(entity: Entity): readonly Transition[] {
  return engineTransitions(entity).filter(({ when }) =>
    when.some(({ condition }) => condition.references.time),
  );
}

function engineTransitions({ transitions }: Entity): readonly Transition[] {
  return [...transitions.values()].filter(({ by }) => by === 'engine');
}

/** The first transition that holds of the record the caller named, of one the write touched, or changed something for that it reads. */
function nextMove(writing: Writing) {
  for (const entity of writing.situation.model.entities.values()) {
    for (const transition of engineTransitions(entity)) {
      const expressions = transition.when.map(({ condition }) => condition.expression);
      const woken = wokenRecords(writing, entity, { expressions, reach: 'everywhere' });
      const record = recordsOf(writing.state, entity.name).find(
        (one) =>
          (woken.includes(one) ||
            one['id'] === writing.subject ||
            isTouched(writing, entity, one['id'] ?? null)) &&
          isDue(writing, entity, { record: one, transition }),
      );
      if (record !== undefined) return { entity, record, transition, ...nothingSent };
    }
  }
  return undefined;
}

function isDue(
  writing: Writing,
  entity: Entity,
  { record, transition }: { readonly record: RecordValues; readonly transition: Transition },
): boolean {
  const move = { entity, record, transition, input: {} };
  const isThere = entity.states !== undefined && record[entity.states.field] === transition.to;
  if (isThere || !isPossible(move)) return false;
  return openGuards(writing, { move, situation: byEngine(writing.situation) }).length === 0;
}

function byEngine(situation: Situation): Situation {
  return { ...situation, asker: engineAsker };
}

const nothingSent = {
  input: {},
  sent: { names: [], values: {}, typeProblems: [], valueProblems: new Map() },
} as const;
