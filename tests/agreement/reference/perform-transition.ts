import { refuse } from '#shared/api/refusal.ts';
import type { Guard, Model, Transition } from '#shared/contract/model.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { movedRecord, type Move, targetOf } from './assign.ts';
import type { Attempt, Running } from './attempt.ts';
import { beforeChange } from './before.ts';
import { wrongInputs } from './check-row.ts';
import { followUp } from './follow-up.ts';
import { keepingUnseen, refuseTaken, refuseValues } from './perform-save.ts';
import { withPresets } from './presets.ts';
import { recordIn } from './reference-state.ts';
import { environmentOf, isTrue } from './situation.ts';
import { raised, refuseWith } from './told.ts';
import type { Verdict } from './writing.ts';

/** Moves a record, or acts on it: state, guards, values, keys, and all that follows. */
export function performTransition(running: Running, called: Attempt): Verdict {
  const { writing, situation } = running;
  const { action } = called;
  if (action.kind !== 'transition') throw new Error('this is no transition');
  const { transition } = action;
  const last = recordIn(writing.state, called.entity.name, called.id);
  const asked = last === undefined ? called : withPresets(running, called, last);
  const found = beforeChange(running, asked);
  if (found.kind === 'refusal') return found;
  const { record: before } = found.value;
  const attempt = keepingUnseen(running, asked, before);
  const { entity, sent } = attempt;
  const move = { entity, record: before, transition, input: sent.values };
  if (!isPossible(move)) return refuseState(transition, situation.model);
  const wrong = wrongInputs(running, attempt, before);
  const guards = openGuards(running, move).filter(({ reads }) => ![...reads].some((name) => wrong.has(name)));
  const told = guards.map(({ code = 'not_allowed_now', words }) => raised({ code, words }));
  const refused = refuseWith(told, 'not_allowed_now', situation.model);
  if (refused !== undefined) return refused;
  const to = targetOf(running, move);
  if (transition.to !== undefined && to === undefined && wrong.size === 0) return refuse('not_allowed_now');
  const draft = movedRecord(running, move, to);
  const after = draft.record;
  const refusal = refuseValues(running, attempt, { before, draft }) ?? refuseTaken(running, attempt, after);
  if (refusal !== undefined) return refusal;
  writing.keep({ entity, before, after, action: { kind: 'transition', name: transition.name } }, situation);
  return followUp(running, attempt, { before, after });
}

/** The contract's own code for it, or the engine's; neither names a field. */
function refuseState({ wrongState }: Transition, model: Model): Verdict {
  if (wrongState === undefined) return refuse('wrong_state');
  const status = model.errors.get(wrongState)?.status ?? 0;
  return { kind: 'refusal', code: wrongState, status, detail: '', errors: [] };
}

/** Whether the state allows the transition at all. */
export function isPossible({ entity, record, transition }: Move): boolean {
  const state = entity.states === undefined ? null : record[entity.states.field];
  return transition.from === undefined || transition.from.includes(String(state));
}

/** The guards that do not hold, each with its code and the inputs it reads. */
export function openGuards(
  { writing: { state }, situation }: Pick<Running, 'writing' | 'situation'>,
  { entity, record, transition, input }: Move,
): readonly (Guard & { readonly reads: ReadonlySet<string> })[] {
  const environment = environmentOf(state, situation, { entity, record, old: record, input });
  return transition.when
    .filter(({ condition }) => !isTrue(condition, environment))
    .map((guard) => {
      const nodes = [...walk(guard.condition.expression)];
      const reads = nodes.flatMap((node) => (node.kind === 'input' ? [node.name] : []));
      return { ...guard, reads: new Set(reads) };
    });
}
