import type { Entity, Field, Model } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { evaluate, holds } from '#shared/expression/evaluate.ts';
import { faultOf } from '#shared/expression/fault-of.ts';
import type { Environment } from '#shared/expression/environment.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { intoField } from '#shared/engine/into-field.ts';
import { print } from '#shared/expression/print.ts';
import { referencesOf } from '#shared/expression/references.ts';
import { walk } from '#shared/expression/walk.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { asksValue, scopeOf } from '#server/sql/judge.ts';
import { wireOf } from '#server/sql/expression-value.ts';
import { sourceOf } from '#server/sql/sql-source.ts';
import { ask } from './ask.ts';
import { asksFault, FAULT, withoutFaults } from './fault.ts';
import type { WriteContext } from './write-context.ts';

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
  const ground = { ...given, record: withoutFaults(given.record) };
  const values: Record<string, JsonValue> = {};
  const environment = environmentOf(context, ground);
  const distant: Formula[] = [];
  for (const formula of formulas) {
    if (!isAtHand(formula.expression, context.runtime.model)) distant.push(formula);
    else values[formula.field.name] = valueAtHand(formula, environment);
  }
  return distant.length === 0 ? values : { ...values, ...(await askDatabase(context, distant, ground)) };
}

function valueAtHand({ field, expression }: Formula, environment: Environment): JsonValue {
  const value = evaluate(expression, environment);
  if (value !== null || isComputedField(field)) return intoField(field, value);
  const fault = faultOf(expression);
  return fault !== undefined && holds(fault, environment) ? FAULT : null;
}

/** An unknown computed value is empty; only what a write calculates must have a result. */
function isComputedField(field: Field): boolean {
  return field.compute !== undefined;
}

/** True for what needs no other record than the one at hand is evaluated here, without a statement. */
export function isAtHand(expression: Expression, model: Model): boolean {
  if (walk(expression).some((part) => isComputed(part, model))) return false;
  if (referencesOf(expression).local) return true;
  // `me` alone is the id of the caller; what is read of that person stands in the database.
  return walk(expression).every((part) => {
    if (part.kind === 'field') return part.of.kind === 'variable' && part.of.name === 'record';
    return (
      part.kind !== 'back' && part.kind !== 'all' && part.kind !== 'collection' && part.kind !== 'element'
    );
  });
}

/** A value that is computed when read stands in no record at hand; a constant that may change stands in the database. */
function isComputed(part: Expression, model: Model): boolean {
  if (part.kind === 'constant') return model.constants.get(part.name)?.setBy !== undefined;
  if (part.kind !== 'field') return false;
  const field = model.entities.get(part.entity)?.fields.get(part.field);
  return field !== undefined && !hasColumn(field);
}

/** What expressions on a record at hand may read. */
export function environmentOf(
  { runtime, call }: WriteContext,
  ground: Pick<Ground, 'record' | 'input'>,
): Environment {
  const { id } = call.actor;
  return {
    record: ground.record,
    me: id === undefined ? null : { id },
    now: call.now,
    today: call.today,
    zone: runtime.zone,
    input: ground.input?.values ?? {},
    constants: Object.fromEntries([...runtime.model.constants].map(([name, { value }]) => [name, value])),
  };
}

async function askDatabase(
  context: WriteContext,
  formulas: readonly Formula[],
  { entity, record, stored, input }: Ground,
): Promise<RecordValues> {
  const asked = { entity, row: stored ? 'stored' : 'given', old: stored ? 'same' : 'none' } as const;
  const row = await ask(context, {
    asked,
    key: `values ${entity.name} ${stored} ${formulas.map(({ field, expression }) => `${field.name} ${print(expression)}`).join(' ; ')}`,
    id: String(record['id']),
    given: record,
    ...(input === undefined ? {} : { input }),
    questions: (scope) =>
      formulas.flatMap(({ field, expression }) => [
        asksValue(`value$${field.name}`, expression, scope),
        ...(isComputedField(field) ? [] : asksFault(field.name, expression, scope)),
      ]),
  });
  const scope = scopeOf(asked, sourceOf(context.runtime));
  return Object.fromEntries(
    formulas.map(({ field, expression }) => {
      if (row?.[`fault$${field.name}`] === 1) return [field.name, FAULT];
      const value = wireOf(expression, row?.[`value$${field.name}`] ?? null, scope);
      return [field.name, intoField(field, value)];
    }),
  );
}
