import { refuse } from '#shared/api/refusal.ts';
import { type Attempt, eventsOf, type Happened, inputValues, type Running } from './attempt.ts';
import { writeParts } from './parts.ts';
import { runEffects } from './effects.ts';
import { touchParents } from './parents.ts';
import { problem } from './told.ts';
import type { Verdict } from './writing.ts';

/** What belongs to a change: children sent with it, what its parent makes of it, its effects. Its rules are asked at the end. */
export function followUp(running: Running, attempt: Attempt, { before, after }: Happened): Verdict {
  const { writing, situation } = running;
  const { entity, id, action, origin, restored } = attempt;
  if (!writing.isWithinLimit()) return refuse('limit_reached', '', [problem('limit_reached')]);
  const refused = writeParts(running, attempt);
  if (refused !== undefined) return refused;
  // A delete was asked before; what an effect changes is no caller's update.
  const isAsked = after !== undefined && !(action.kind === 'update' && origin === 'effect');
  const input = inputValues(attempt);
  if (isAsked) writing.events.push({ entity, id, old: before, events: eventsOf(attempt), input, situation });
  const above = before === after ? undefined : touchParents(running, attempt, { before, after });
  const cause = { attempt, before, last: after ?? before };
  return (
    above ??
    runEffects(running, effectsOf(attempt, { before, after }), cause) ??
    runEffects(running, effectsOfCall(attempt, { before, after }), cause) ??
    runEffects(running, restored === undefined ? [] : entity.after.restore, cause)
  );
}

/** An update with the values that were there already has none. */
function effectsOf({ entity, action }: Attempt, { before, after }: Happened) {
  if (action.kind === 'transition') return action.transition.then;
  return before === after ? [] : entity.after[action.kind];
}

/** What a call says itself. Whoever sends an input means something by it, also where no field is changed. */
function effectsOfCall({ entity, action, beside, preset }: Attempt, { before, after }: Happened) {
  if (beside === undefined || (action.kind !== 'create' && action.kind !== 'update')) return [];
  const isMeant = beside.names.some((name) => preset?.has(name) !== true);
  return before === after && !isMeant ? [] : entity.calls[action.kind].then;
}
