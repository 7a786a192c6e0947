import { ownCode } from '#shared/api/field-problems.ts';
import type { InputField } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { askedInputs, type Attempt, type Running } from './attempt.ts';
import { valueFor } from './calculate.ts';
import { readSent, type Sent } from './sent-values.ts';
import { environmentOf } from './situation.ts';
import { problem } from './told.ts';

/** A call with the inputs that nobody sent and the contract gives, worked out on a record. */
export function withPresets(running: Running, called: Attempt, record: RecordValues): Attempt {
  const sent = called.beside ?? called.sent;
  const missing = askedInputs(called).filter(
    ({ field, writes }) =>
      !writes &&
      !sent.names.includes(field.name) &&
      (field.initial !== undefined || field.default !== undefined),
  );
  if (missing.length === 0) return called;
  const preset = presetOn(running, called, { missing, record });
  const joined: Sent = {
    names: [...sent.names, ...preset.names],
    values: { ...sent.values, ...preset.values },
    typeProblems: sent.typeProblems,
    valueProblems: new Map([...sent.valueProblems, ...preset.valueProblems]),
  };
  const names = new Set(preset.names);
  return called.beside === undefined
    ? { ...called, preset: names, sent: joined }
    : { ...called, preset: names, beside: joined };
}

function presetOn(
  { writing: { state }, situation }: Running,
  { entity }: Attempt,
  { missing, record }: { readonly missing: readonly InputField[]; readonly record: RecordValues },
): Sent {
  const environment = environmentOf(state, situation, { entity, record, old: record });
  const given = missing.map(({ field }) => ({
    field,
    ...(field.initial === undefined
      ? { value: field.default ?? null, fault: false }
      : valueFor(field, field.initial, environment)),
  }));
  const preset = readSent(
    Object.fromEntries(given.map(({ field, value }) => [field.name, value])),
    missing.map(({ field }) => field),
  );
  if (preset === undefined) throw new Error('an object that is none');
  const faults = given
    .filter(({ fault }) => fault)
    .map(({ field }) => [field.name, problem(ownCode(field, 'too_large'), field.name)] as const);
  return { ...preset, valueProblems: new Map([...preset.valueProblems, ...faults]) };
}
