import { outsideValues, saidOf, wrongIn } from '#shared/api/outside-values.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import { followCalls } from '#server/clock/follow-calls.ts';
import { takeMessage } from '#server/operations/receive/receive-message.ts';
import { selectOutbox, settleRow } from '#server/sql/engine/outbox-rows.ts';
import type { ActOutcome, StepOf } from './act-outcome.ts';
import type { Stage } from './stage.ts';

const AT_MOST = 1_000;

/** `answered: checkout`: the oldest call about a record that waits is answered, or never will be. */
export async function answered({ action }: StepOf<'answered'>, stage: Stage): Promise<ActOutcome> {
  const { runtime } = stage;
  const record = stage.idOf(action);
  const call = runtime.model.calls.find(({ name }) => name === action.call);
  const rows = await runtime.database.ask(selectOutbox({ state: 'waiting', limit: AT_MOST }));
  const row = rows.findLast((one) => one['name'] === action.call && one['record'] === record);
  if (call === undefined || row === undefined) {
    const expected = `a call ${action.call} about ${action.record} that waits for an answer`;
    return done({ warnings: [], fault: { expected, came: ['none'] } });
  }
  const read = action.values && outsideValues(saidOf(action.values, call.answer), call.answer);
  if (read?.kind === 'wrong')
    return done({
      warnings: [],
      fault: { expected: 'the values of its answer', came: [wrongIn(read.problems)] },
    });
  const state = read === undefined ? 'failed' : 'sent';
  const settled = { kind: 'call', name: call.name, entity: call.entity, record, state } as const;
  const said = { ...settled, answer: read?.values ?? {} };
  const settlement = { at: runtime.clock.now(), error: 'The scenario says so.', state } as const;
  const code = await runtime.database.write(
    async (transaction) => {
      await transaction.run(settleRow(String(row['id']), String(row['next_at']), settlement));
      const refused = await followCalls.act({ runtime, transaction }, said);
      if (refused !== undefined) transaction.rollBackAtEnd();
      return refused;
    },
    followCalls.locks(runtime, said),
  );
  return code === undefined ? done({ warnings: [] }) : { ...refuse('not_allowed_now'), code };
}

/** `received: payments`: another system sends this; that it is who it says has been verified. */
export async function received({ action }: StepOf<'received'>, { runtime }: Stage): Promise<ActOutcome> {
  const receive = runtime.model.receives.find(({ name }) => name === action.receive);
  if (receive === undefined) throw new Error(`nothing is received as ${action.receive}`);
  const taken = await takeMessage(runtime, receive, {
    sender: action.id,
    said: saidOf(action.values, receive.body),
  });
  return taken.kind === 'refusal' ? taken : done({ warnings: [] });
}
