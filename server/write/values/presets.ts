import type { InputField } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { calculate, type Formula } from '#server/write/conditions/calculate.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { inputsOf } from '#server/write/request/fields-of.ts';
import type { SentBody } from '#server/write/request/sent-body.ts';
import type { Action } from '#server/rights/permits.ts';
import { readCalculated } from './calculated-body.ts';

type Called = Attempt & { readonly action: Extract<Action, { kind: 'transition' }> };

/**
 * A call of a transition with the inputs that were not sent: what the contract presets, worked out on the record as it is
 * before. They are judged like all others, but that nobody needs a right to what they refer to.
 */
export async function withPresets(context: WriteContext, called: Called): Promise<Called> {
  if (missingIn(called).length === 0) return called;
  const record = await fetchForWrite(context, called.entity, called.id);
  return record === undefined ? called : presetOn(context, called, record);
}

/** The same on a record that is at hand. */
export async function presetOn(context: WriteContext, called: Called, record: RecordValues): Promise<Called> {
  const { entity, action, sent } = called;
  const missing = missingIn(called);
  const formulas = missing.flatMap(({ field }): readonly Formula[] =>
    field.initial === undefined ? [] : [{ field, expression: field.initial }],
  );
  const plain = missing.map(({ field }) => [field.name, field.default ?? null] as const);
  const calculated = await calculate(context, formulas, { entity, record, stored: true });
  const preset = readCalculated({ ...Object.fromEntries(plain), ...calculated }, inputsOf(action.transition));
  return { ...called, sent: joined(sent, preset), preset: new Set(preset.names) };
}

function missingIn({ action, sent }: Called): readonly InputField[] {
  return action.transition.input.filter((one) => isPreset(one) && !isSent(one, sent));
}

function isPreset({ field }: InputField): boolean {
  return field.default !== undefined || field.initial !== undefined;
}

function isSent({ field }: InputField, { names }: SentBody): boolean {
  return names.includes(field.name);
}

function joined(sent: SentBody, preset: SentBody): SentBody {
  return {
    names: [...sent.names, ...preset.names],
    values: { ...sent.values, ...preset.values },
    typeProblems: [...sent.typeProblems, ...preset.typeProblems],
    valueProblems: [...sent.valueProblems, ...preset.valueProblems],
  };
}
