import type { Condition, Model, Rule } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { ownFunction } from '#shared/expression/functions/own-functions.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { FieldShape, RecordValues } from '#shared/fields/field.ts';
import { zoneOffsetsOf } from '#server/tables/fill/make-zone-offsets.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { memoized, memoizedOfTwo } from '#shared/memoize/memoized.ts';

/** What stands beside an expression: the record it is about, and what was sent with the call. */
export interface Hand {
  readonly record: RecordValues;
  readonly input?: { readonly fields: readonly FieldShape[]; readonly values: RecordValues };
}

/** True for what needs no other record than the one at hand: it is evaluated here, without a statement. */
export const isAtHand = memoizedOfTwo((expression: Expression, model: Model): boolean =>
  walk(expression).every((part) => isNear(part, model)),
);

/** True for what needs only records that references lead to, beside the one at hand: the database finds each by its key. */
export const followsReferences = memoizedOfTwo((expression: Expression, model: Model): boolean =>
  walk(expression).every((part) => {
    if (part.kind === 'field') return !isComputedWhenRead(part, model);
    return part.kind === 'variable' || part.kind === 'constant' || isNear(part, model);
  }),
);

/** `me` and `held` alone are ids that the caller comes with; what is read of those records stands in the database, as all other records do. */
export function isNear(part: Expression, model: Model): boolean {
  switch (part.kind) {
    case 'field':
      return part.of.kind === 'variable' && part.of.name === 'record' && !isComputedWhenRead(part, model);
    case 'variable':
      return part.name !== 'old';
    case 'constant':
      return model.constants.get(part.name)?.setBy === undefined; // else it stands in the database
    case 'call':
      return ownFunction(part.function) === undefined;
    case 'back':
    case 'all':
    case 'collection':
    case 'element':
      return false;
    default:
      return true;
  }
}

/** A value that is computed when read stands in no record at hand. */
function isComputedWhenRead(part: Extract<Expression, { kind: 'field' }>, model: Model): boolean {
  const field = model.entities.get(part.entity)?.fields.get(part.field);
  return field !== undefined && !hasColumn(field);
}

/** What expressions on a record at hand may read. */
export function environmentOf({ runtime, call }: WriteContext, { record, input }: Hand): Environment {
  const { id, held } = call.actor;
  const inputs = input?.fields.map(({ name }) => [name, input.values[name] ?? null] as const) ?? [];
  return {
    record,
    me: id === undefined ? null : { id },
    held: held && { entity: held.entity, record: { id: held.id } },
    now: call.now,
    today: call.today,
    zone: runtime.zone,
    zones: zoneOffsetsOf,
    input: Object.fromEntries(inputs),
    constants: constantsOf(runtime.model),
  };
}

const constantsOf = memoized((model: Model): Environment['constants'] =>
  Object.fromEntries([...model.constants].map(([name, { value }]) => [name, value])),
);

/** Whether all of these can be answered by what is at hand. */
export function allAtHand(conditions: readonly Pick<Condition, 'expression'>[], model: Model): boolean {
  return conditions.every(({ expression }) => isAtHand(expression, model));
}

/** A rule refuses a record when it is false, or unknown although all fields, inputs and constants that it names have values. */
export function refusesAtHand({ condition, if: wakes }: Rule, environment: Environment): boolean {
  if (wakes !== undefined && !holds(wakes.expression, environment)) return false;
  if (holds(condition.expression, environment)) return false;
  if (fails(condition.expression, environment)) return true;
  const fields = [...condition.references.ownFields].map((field) => environment.record?.[field]);
  const given = [...walk(condition.expression)].flatMap((part) => {
    if (part.kind === 'constant') return [environment.constants[part.name]];
    return part.kind === 'input' ? [environment.input?.[part.name]] : [];
  });
  return [...fields, ...given].every((value) => (value ?? null) !== null);
}
