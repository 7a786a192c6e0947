import { followSent } from '#server/clock/follow-sent.ts';
import { settleRecorded } from '#server/sending/settle-recorded.ts';
import type { ScenarioStep } from '#shared/contract/model-effects.ts';
import type { ActOutcome } from './acts/act-outcome.ts';
import { arrives } from './acts/arrives.ts';
import { draws } from './acts/draws.ts';
import { lists } from './acts/lists.ts';
import { answered, received } from './acts/outside-acts.ts';
import { mailed } from './acts/mailed.ts';
import { passTime } from './acts/pass-time.ts';
import { refusalOf } from './acts/refusal-of.ts';
import { sees } from './acts/sees.ts';
import { setConstants } from './acts/set-constants.ts';
import { together } from './acts/together.ts';
import { create, remove, transition, update } from './acts/write-acts.ts';
import { judgeStep } from './judge-step.ts';
import type { Fault } from '#server/scenarios/acts/scenario-result.ts';
import type { Stage } from '#server/scenarios/acts/stage.ts';

/** Plays one step; undefined where it went as it says. */
export async function playStep(step: ScenarioStep, stage: Stage): Promise<Fault | undefined> {
  const { action } = step;
  switch (action.kind) {
    case 'wait':
    case 'now':
      return passTime(action, stage);
    case 'together':
      return together(action, stage, act);
    default:
      return judgeStep(step, await act(step, stage));
  }
}

/** What a request comes to, with the refusals that a server makes of a database in trouble. */
async function act(step: ScenarioStep, stage: Stage): Promise<ActOutcome> {
  try {
    const outcome = await actAs(step, stage);
    await settleRecorded(
      stage.runtime,
      followSent(() => undefined),
    );
    return outcome;
  } catch (error) {
    return refusalOf(error);
  }
}

async function actAs(step: ScenarioStep, stage: Stage): Promise<ActOutcome> {
  const { action } = step;
  if (action.kind === 'mailed') return mailed({ ...step, action }, stage);
  if (action.kind === 'arrives') return arrives({ ...step, action }, stage);
  if (action.kind === 'answered') return answered({ ...step, action }, stage);
  if (action.kind === 'received') return received({ ...step, action }, stage);
  if (action.kind === 'set_constant') return setConstants({ ...step, action }, stage);
  const call = await (step.holder === undefined
    ? stage.callAs(step.as ?? 'anyone')
    : stage.callAsHolder(step.holder));
  if (call.kind === 'refusal') return call;
  switch (action.kind) {
    case 'create':
      return create({ ...step, action }, stage, call.value);
    case 'update':
      return update({ ...step, action }, stage, call.value);
    case 'delete':
      return remove({ ...step, action }, stage, call.value);
    case 'do':
      return transition({ ...step, action }, stage, call.value);
    case 'sees':
      return sees({ ...step, action }, stage, call.value);
    case 'list':
      return lists({ ...step, action }, stage, call.value);
    case 'draws':
      return draws({ ...step, action }, stage, call.value);
    case 'wait':
    case 'now':
    case 'together':
      throw new Error(`${action.kind} is nobody's request`);
  }
}
