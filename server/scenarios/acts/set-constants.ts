import { engineCall } from '#server/identity/people/call-of.ts';
import { changeSettings } from '#server/operations/contract/settings.ts';
import type { Runtime } from '#server/runtime.ts';
import { done } from '#shared/api/refusal.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Stage } from './stage.ts';
import type { ActOutcome, StepOf } from './act-outcome.ts';

/**
 * `set_constant: { FEE: 1 }`: with `as` by the call that changes settings; without, whatever the constant, as if the
 * contract had always said so.
 */
export async function setConstants(step: StepOf<'set_constant'>, stage: Stage): Promise<ActOutcome> {
  const { as, action } = step;
  if (as !== undefined) {
    const call = await stage.callAs(as);
    if (call.kind === 'refusal') return call;
    return answered(await changeSettings(stage.runtime, call.value, idsIn(action.values, stage)));
  }
  const entries = Object.entries(idsIn(action.values, stage));
  const isChangeable = (name: string) => stage.runtime.model.constants.get(name)?.setBy !== undefined;
  const kept = Object.fromEntries(entries.filter(([name]) => isChangeable(name)));
  const fixed = Object.fromEntries(entries.filter(([name]) => !isChangeable(name)));
  if (Object.keys(fixed).length > 0) stage.goOnWith(withConstants(stage.runtime, fixed));
  if (Object.keys(kept).length === 0) return done({ warnings: [] });
  const call = engineCall(stage.runtime, stage.runtime.newId());
  const anything = { ...call, actor: { ...call.actor, owner: true } };
  return answered(await changeSettings(stage.runtime, anything, kept));
}

/** A constant that is a record is set by the name that it has in the examples. */
function idsIn(values: RecordValues, { runtime, ids }: Stage): RecordValues {
  const { constants } = runtime.model;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const settings = constants.get(name)?.settings;
      const id = settings?.type === 'ref' ? ids.get(settings.to)?.get(String(value)) : undefined;
      return [name, id ?? value];
    }),
  );
}

function answered(outcome: Awaited<ReturnType<typeof changeSettings>>): ActOutcome {
  return outcome.kind === 'refusal' ? outcome : done({ warnings: [] });
}

/** The storage is another object, so that no statement is used that was made for the values before. */
function withConstants(runtime: Runtime, values: RecordValues): Runtime {
  const constants = [...runtime.model.constants].map(([name, constant]) => {
    const value = values[name];
    return [name, value === undefined ? constant : { ...constant, value }] as const;
  });
  const model = { ...runtime.model, constants: new Map(constants) };
  return { ...runtime, model, storage: { ...runtime.storage } };
}
