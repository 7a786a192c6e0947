import type { InputField } from '#shared/contract/model.ts';
import type { EntityCall } from '#shared/contract/model-effects.ts';
import { calculate, type Formula, type Ground } from '#server/write/conditions/calculate.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { type Attempt, askedInputs } from '#server/write/request/attempt.ts';
import { inputsOf } from '#server/write/request/fields-of.ts';
import type { SentBody } from '#server/write/request/sent-body.ts';
import { readCalculated } from './calculated-body.ts';

/** The record that presets are worked out on. */
export type PresetGround = Pick<Ground, 'record' | 'stored'>;

/**
 * A call with the inputs that were not sent: what the contract presets, worked out on the record as it is before. They are
 * judged like all others, but that nobody needs a right to what they refer to.
 */
export async function withPresets<Called extends Attempt>(
  context: WriteContext,
  called: Called,
): Promise<Called> {
  if (missingIn(called).length === 0) return called;
  const record = await fetchForWrite(context, called.entity, called.id);
  return record === undefined ? called : presetOn(context, called, { record, stored: true });
}

/** The same on a record that is at hand: what is sent with a create has the new record as it is filled in. */
export async function presetOn<Called extends Attempt>(
  context: WriteContext,
  called: Called,
  { record, stored }: PresetGround,
): Promise<Called> {
  const { entity, beside, sent } = called;
  const missing = missingIn(called);
  if (missing.length === 0) return called;
  const formulas = missing.flatMap(({ field }): readonly Formula[] =>
    field.initial === undefined ? [] : [{ field, expression: field.initial }],
  );
  const plain = missing.map(({ field }) => [field.name, field.default ?? null] as const);
  const calculated = await calculate(context, formulas, { entity, record, stored });
  const preset = readCalculated({ ...Object.fromEntries(plain), ...calculated }, inputsOf(callOf(called)));
  const whole = beside === undefined ? { sent: joined(sent, preset) } : { beside: joined(beside, preset) };
  return { ...called, ...whole, preset: new Set(preset.names) };
}

function callOf({ entity, action }: Attempt): EntityCall {
  if (action.kind === 'transition') return action.transition;
  if (action.kind === 'delete') throw new Error('a delete takes no inputs');
  return entity.calls[action.kind];
}

function missingIn(called: Attempt): readonly InputField[] {
  return askedInputs(called).filter((one) => isPreset(one) && !isSent(one, called));
}

function isPreset({ field }: InputField): boolean {
  return field.default !== undefined || field.initial !== undefined;
}

function isSent({ field }: InputField, { sent, beside }: Attempt): boolean {
  return (beside ?? sent).names.includes(field.name);
}

function joined(sent: SentBody, preset: SentBody): SentBody {
  return {
    names: [...sent.names, ...preset.names],
    values: { ...sent.values, ...preset.values },
    typeProblems: [...sent.typeProblems, ...preset.typeProblems],
    valueProblems: [...sent.valueProblems, ...preset.valueProblems],
  };
}
