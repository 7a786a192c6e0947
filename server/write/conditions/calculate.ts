import type { Entity, Field } from '#shared/contract/model.ts';
import { evaluate, holds } from '#shared/expression/evaluate/evaluate.ts';
import { faultOf } from '#shared/expression/tree/fault-of.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { runsFunctions } from '#shared/engine/reads-of.ts';
import { intoField } from '#shared/engine/into-field.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { FunctionFailed } from '#server/sandbox/run-function.ts';
import { scopeOf } from '#server/sql/questions/judge.ts';
import { asksValue } from '#server/sql/questions/question.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { ask } from './ask.ts';
import { environmentOf, isAtHand } from './at-hand.ts';
import { asksFault, FAULT, faultOfFunction, withoutFaults } from './fault.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** An expression and the field its value is for. */
export interface Formula {
  readonly field: Field;
  readonly expression: Expression;
}

/** The record a formula stands on: as it is stored, or as it would be. */
export interface Ground {
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly stored: boolean;
  /** What `old` is of a record that is not stored yet; undefined where it is new. */
  readonly before?: RecordValues;
  readonly input?: { readonly fields: readonly Field[]; readonly values: RecordValues };
}

/**
 * The values of all formulas, each as its field holds it; FAULT where there is no result. All stand on the same record:
 * none sees another's value.
 */
export async function calculate(
  context: WriteContext,
  formulas: readonly Formula[],
  given: Ground,
): Promise<RecordValues> {
  if (formulas.length === 0) return {};
  const ground = { ...given, record: withoutFaults(given.record) };
  const values: Record<string, JsonValue> = {};
  const environment = environmentOf(context, ground);
  const distant: Formula[] = [];
  for (const formula of formulas) {
    if (!isAtHand(formula.expression, context.runtime.model)) distant.push(formula);
    else values[formula.field.name] = valueAtHand(formula, environment);
  }
  for (const apart of distant.filter(({ expression }) => runsFunctions(expression)))
    Object.assign(values, await askRunning(context, apart, ground));
  const plain = distant.filter(({ expression }) => !runsFunctions(expression));
  return plain.length === 0 ? values : { ...values, ...(await askDatabase(context, plain, ground)) };
}

function valueAtHand({ field, expression }: Formula, environment: Environment): JsonValue {
  const value = evaluate(expression, environment);
  if (value !== null || isComputedField(field)) return fitted(field, value);
  const fault = faultOf(expression);
  return fault !== undefined && holds(fault, environment) ? FAULT : null;
}

/** What its field cannot hold is no result. */
function fitted(field: Field, value: JsonValue): JsonValue {
  const held = intoField(field, value);
  return held === null && value !== null && !isComputedField(field) ? FAULT : held;
}

/** An unknown computed value is empty; only what a write calculates must have a result. */
function isComputedField(field: Field): boolean {
  return field.compute !== undefined;
}

/** A function that fails leaves the one field without a value: what else is wrong with the call is told before it. */
async function askRunning(context: WriteContext, formula: Formula, ground: Ground): Promise<RecordValues> {
  try {
    return await askDatabase(context, [formula], ground);
  } catch (error) {
    if (!(error instanceof FunctionFailed)) throw error;
    return { [formula.field.name]: faultOfFunction(error) };
  }
}

async function askDatabase(
  context: WriteContext,
  formulas: readonly Formula[],
  { entity, record, stored, before, input }: Ground,
): Promise<RecordValues> {
  const old = before === undefined ? 'none' : 'given';
  const asked = { entity, row: stored ? 'stored' : 'given', old: stored ? 'same' : old } as const;
  const row = await ask(context, {
    asked,
    id: String(record['id']),
    given: record,
    ...(before === undefined ? {} : { old: before }),
    ...(input === undefined ? {} : { input }),
    questions: formulas.flatMap(({ field, expression }) => [
      asksValue(`value$${field.name}`, expression),
      ...(isComputedField(field) ? [] : asksFault(field.name, expression)),
    ]),
  });
  const scope = scopeOf(asked, sourceOf(context.runtime));
  return Object.fromEntries(
    formulas.map(({ field, expression }) => {
      if (row?.[`fault$${field.name}`] === 1) return [field.name, FAULT];
      const value = wireOf(expression, row?.[`value$${field.name}`] ?? null, scope);
      return [field.name, fitted(field, value)];
    }),
  );
}
