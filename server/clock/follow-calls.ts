import type { OutsideCall } from '#shared/contract/model-outside.ts';
import type { Model } from '#shared/contract/model.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import type { Follow, Settled } from '#server/sending/note-outcome.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { holdToVersion } from '#server/tables/versions/versions.ts';
import { performConsequence } from '#server/write/consequence.ts';
import { locksOfEffects } from '#server/write/lock-set.ts';

/** Does what a call says of its answer, or of there never being one. */
export const followCalls: Follow = {
  locks: ({ model }, settled) => {
    const call = callOf(model, settled);
    return call === undefined
      ? { exclusive: [], shared: [] }
      : locksOfEffects(model, effectsOf(call, settled));
  },
  act: async ({ runtime, transaction }, settled) => {
    const call = callOf(runtime.model, settled);
    if (call === undefined) return undefined;
    await holdToVersion(transaction, runtime.storage.version);
    const way = `calls.${call.name}.${settled.state === 'sent' ? 'then' : 'failed'}`;
    const record = { entity: entityNamed(call.entity, runtime.model), id: settled.record };
    const fields = call.answer.map(({ field }) => field);
    const outcome = await performConsequence(
      { runtime, call: engineCall(runtime, runtime.newId()), transaction },
      { effects: effectsOf(call, settled), way, record, said: { fields, values: settled.answer } },
    );
    return outcome.kind === 'refusal' ? outcome.code : undefined;
  },
};

/** Undefined where the contract has another call of this name by now. */
function callOf({ calls }: Model, { name, entity }: Settled): OutsideCall | undefined {
  return calls.find((one) => one.name === name && one.entity === entity);
}

function effectsOf({ then, failed }: OutsideCall, { state }: Settled) {
  return state === 'sent' ? then : failed;
}
