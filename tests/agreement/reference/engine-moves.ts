import { refuse } from '#shared/api/refusal.ts';
import type { Entity, Model, Transition } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { refuseAccounts } from './accounts.ts';
import { arrangeRoles } from './arranging.ts';
import { targetOf } from './assign.ts';
import type { Running } from './attempt.ts';
import { isPossible, openGuards } from './perform-transition.ts';
import { perform } from './perform.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';
import { judgeRules, refuseLimits, refuseUnconfirmed } from './rules.ts';
import { runSaves } from './save-effects.ts';
import { nothingSent } from './sent-values.ts';
import { engineAsker, type Situation } from './situation.ts';
import { problem, withoutFields } from './told.ts';
import { isSameWorld, isTouched, type Span, wokenRecords } from './woken.ts';
import { type Verdict, Writing } from './writing.ts';

/**
 * What happens by itself because of a write: it comes to rest, then people get the roles that their records give now, and
 * what follows from that comes to rest again. Then the invariants.
 */
export function settle(writing: Writing, situation: Situation): Verdict {
  let from = writing.before;
  for (let named: JsonValue | undefined = writing.subject; ; named = undefined) {
    const refused = comeToRest(writing, situation, { from, named });
    if (refused !== undefined) return refused;
    const atRest = writing.state;
    const unarranged = arrangeRoles({ writing, situation, depth: 0, perform }, from);
    if (unarranged !== undefined) return unarranged;
    if (writing.state === atRest) break;
    from = atRest;
  }
  return (
    judgeRules(writing, situation) ??
    refuseLimits(writing) ??
    refuseAccounts(writing) ??
    refuseUnconfirmed(writing)
  );
}

/**
 * Round by round until nothing is left to do: what the engine moves, and once nothing is due the `save` effects of what
 * was changed.
 */
function comeToRest(
  writing: Writing,
  situation: Situation,
  start: { readonly from: ReferenceState; readonly named: JsonValue | undefined },
): Verdict {
  const { model } = situation;
  let { from } = start;
  for (let round = 0; ; round += 1) {
    const span = { model, from, to: writing.state };
    from = writing.state;
    const named = round === 0 ? start.named : undefined;
    const refused = moveWoken(writing, situation, { span, named });
    if (refused !== undefined) return refused;
    if (from !== writing.state) continue;
    const unsaved = runSaves({ writing, situation, depth: 0, perform });
    if (unsaved !== undefined) return unsaved;
    if (from === writing.state) return undefined;
  }
}

/** One round: each record that something woke makes the first transition of those that is due. */
function moveWoken(
  writing: Writing,
  situation: Situation,
  { span, named }: { readonly span: Span; readonly named: RecordValues[string] | undefined },
): Verdict {
  for (const entity of situation.model.entities.values()) {
    const woken = engineTransitions(entity).map((transition) => {
      const expressions = [...expressionsOf(transition), ...stateOf(entity)];
      const ids = wokenRecords(span, { entity, expressions, reach: 'everywhere' }).map(({ id }) => id);
      return { transition, ids: new Set(ids) };
    });
    for (const { id = null } of recordsOf(span.to, entity.name)) {
      const isOwn = id === named || isTouched(span, entity, id);
      const record = writing.current(entity, id);
      const next = woken.find(
        ({ transition, ids }) =>
          record !== undefined &&
          (isOwn || ids.has(id)) &&
          isDue(writing, situation, { entity, record, transition }),
      );
      if (next === undefined) continue;
      const step = `${String(id)} ${next.transition.name}`;
      // The same again, and nothing is different: that would never end.
      if (isSameWorld(writing.moved.get(step), writing.state))
        return refuse('limit_reached', '', [problem('limit_reached')]);
      writing.moved.set(step, writing.state);
      const refused = move(writing, situation, { entity, id: String(id), transition: next.transition });
      if (refused !== undefined) return id === writing.subject ? refused : withoutFields(refused);
    }
  }
  return undefined;
}

/** Everything that the clock has made due, each record in a write of its own. What is refused stays as it is. */
export function runDue(state: ReferenceState, situation: Situation): ReferenceState {
  let current = state;
  for (const entity of situation.model.entities.values()) {
    for (const transition of timedTransitions(entity, situation.model)) {
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
  return timedTransitions(entity, situation.model).reduce(
    (current, transition) => moveByClock(current, situation, { entity, transition, id }),
    state,
  );
}

interface Due {
  readonly entity: Entity;
  readonly transition: Transition;
  readonly id: string;
}

function moveByClock(state: ReferenceState, situation: Situation, due: Due): ReferenceState {
  const engine = byEngine(situation);
  const writing = new Writing(state, { situation: engine, subject: due.id });
  const record = recordIn(state, due.entity.name, due.id);
  if (record === undefined || !isDue(writing, engine, { ...due, record })) return state;
  // This move is what the write is; what it leads to is counted.
  const refused = move(writing, engine, due) ?? settle(writing, engine);
  return refused === undefined ? writing.finished() : state;
}

function move(writing: Writing, situation: Situation, { entity, transition, id }: Due): Verdict {
  const action = { kind: 'transition', name: transition.name, transition } as const;
  const running: Running = { writing, situation: byEngine(situation), depth: 0, perform };
  return perform(running, { entity, id, action, sent: nothingSent, permits: [{}], children: [] });
}

function timedTransitions(entity: Entity, model: Model): readonly Transition[] {
  return engineTransitions(entity).filter((transition) =>
    expressionsOf(transition).some((one) => referencesOf(expandComputed(one, model)).time),
  );
}

function engineTransitions({ transitions }: Entity): readonly Transition[] {
  return [...transitions.values()].filter(({ by }) => by === 'engine');
}

function expressionsOf({ when, to }: Transition): readonly Expression[] {
  const branches = typeof to === 'object' ? to : [];
  return [...when, ...branches].map(({ condition }) => condition.expression);
}

/** Where a transition starts is the state of the record itself. */
function stateOf({ name, states }: Entity): readonly Expression[] {
  if (states === undefined) return [];
  const of = { kind: 'variable', name: 'record', type: { kind: 'record', entity: name } } as const;
  return [{ kind: 'field', of, entity: name, field: states.field, type: { kind: 'text' } }];
}

function isDue(
  writing: Writing,
  situation: Situation,
  {
    entity,
    record,
    transition,
  }: { readonly entity: Entity; readonly record: RecordValues; readonly transition: Transition },
): boolean {
  const move = { entity, record, transition, input: {} };
  if (!isPossible(move)) return false;
  const running: Running = { writing, situation: byEngine(situation), depth: 0, perform };
  const to = targetOf(running, move);
  const isThere = entity.states !== undefined && record[entity.states.field] === to;
  if (transition.to !== undefined && (to === undefined || isThere)) return false;
  return openGuards(running, move).length === 0;
}

function byEngine(situation: Situation): Situation {
  return { ...situation, asker: engineAsker };
}
