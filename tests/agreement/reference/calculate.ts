import type { Entity, Field } from '#shared/contract/model.ts';
import { faultOf } from '#shared/expression/tree/fault-of.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { calculatedAndKept } from '#shared/engine/computed-fields.ts';
import { intoField } from '#shared/engine/into-field.ts';
import { inDigits } from './currencies.ts';
import type { ReferenceState } from './reference-state.ts';
import { environmentOf, type Situation } from './situation.ts';
import { firstFit } from './stretches.ts';

interface Keeping {
  readonly entity: Entity;
  readonly draft: Draft;
  readonly old?: RecordValues | null;
  readonly saved?: boolean;
}

/** A record as it is being made, and the fields for which a calculation has no result. */
export interface Draft {
  readonly record: RecordValues;
  readonly faults: ReadonlySet<string>;
}

/** A value for a field. `fault`: it has none because its calculation has no result. */
export function valueFor(
  field: Field,
  expression: Expression,
  environment: Environment,
): { readonly value: JsonValue; readonly fault: boolean } {
  const own = firstFit(expression, environment);
  const given = own === undefined ? evaluate(expression, environment) : own;
  const value = intoField(field, given);
  // A list with nothing in it is empty, which is a result.
  if (given !== null) return { value, fault: value === null && !Array.isArray(given) };
  const fault = faultOf(expression);
  return { value, fault: fault !== undefined && holds(fault, environment) };
}

/** What belongs to the record itself: an amount in the currency of its record has the digits of that. */
export function calculated(
  field: Field,
  by: Expression,
  environment: Environment,
): ReturnType<typeof valueFor> {
  const given = valueFor(field, by, environment);
  return { ...given, value: inDigits(field, given.value, environment.record ?? null) };
}

/** A draft with one more calculated value. */
export function withValue(draft: Draft, field: Field, given: ReturnType<typeof valueFor>): Draft {
  const faults = new Set([...draft.faults].filter((name) => name !== field.name));
  if (given.fault) faults.add(field.name);
  return { record: { ...draft.record, [field.name]: given.value }, faults };
}

/**
 * The draft with what is calculated at every save and what is always true of it and kept, one after the other. `old`:
 * the record before, absent where it is new.
 */
export function withKept(
  state: ReferenceState,
  situation: Situation,
  { entity, draft, old = null, saved = true }: Keeping,
): Draft {
  let kept = draft;
  for (const field of calculatedAndKept(entity)) {
    if (!saved && field.saved !== undefined) continue;
    const environment = environmentOf(state, situation, { entity, record: kept.record, old });
    const given = calculated(field, field.by, environment);
    // An unknown computed value is empty; only what a write calculates must have a result.
    kept = withValue(kept, field, { ...given, fault: given.fault && field.saved !== undefined });
  }
  return kept;
}
