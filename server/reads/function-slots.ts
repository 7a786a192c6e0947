import type { CallExpression, Expression } from '#shared/expression/expression.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import {
  filledText,
  heldField,
  ownFunction,
  type OwnType,
} from '#shared/expression/functions/own-functions.ts';
import { settingsOf } from '#shared/expression/functions/own-values.ts';
import { inMemory } from '#shared/expression/tree/in-memory.ts';
import type { FieldSettings, FieldShape, JsonValue } from '#shared/fields/field.ts';
import type { Sql } from 'sql-template-tag';
import type { Call } from '#server/call.ts';
import type { ColumnValue, Row } from '#server/db/database.ts';
import { toColumn } from '#server/fields/columns.ts';
import type { Runtime } from '#server/runtime.ts';
import { runFunction } from '#server/sandbox/run-function.ts';
import { textOf } from '#server/sql/expression/expression-value.ts';
import { type CallSlot, callSlotsIn } from '#server/sql/values/call-slot.ts';
import { slotValue } from '#server/sql/values/slot-value.ts';
import type { SlotName, SlotValues } from '#server/sql/values/slot.ts';
import { zoneOffsetsOf } from '#server/tables/fill/make-zone-offsets.ts';
import { asText, valuesIn } from './asked-lists.ts';
import { holdingIds } from './conditions/holding.ts';
import type { WrittenObserver } from './conditions/written-observer.ts';

/** Where a statement stands, and how what its calls are given is asked there: in wire form, one for each expression. */
export interface Asked {
  readonly runtime: Runtime;
  readonly call: Call;
  given(parts: readonly Expression[]): Promise<readonly JsonValue[]>;
  /** What was sent with the call, by which its values are written. Default: nothing. */
  readonly inputs?: readonly FieldShape[];
  /** The rows of another statement, there and then. */
  rows(statement: Sql, slots: SlotValues): Promise<readonly Row[]>;
  /** Told which conditions that people wrote are asked, where a call is explained. */
  readonly observer?: WrittenObserver;
}

/**
 * The values of the calls in a statement that are worked out before it: by functions of the contract, texts with
 * places, of stretches of time, and the conditions that people wrote. What they are given is asked before, of the same record and with the same rights. Throws `FunctionFailed`.
 */
export async function functionSlots(statement: Sql, asked: Asked): Promise<SlotValues> {
  const slots = callSlotsIn(statement);
  if (slots.length === 0) return {};
  const wanted = slots.flatMap(({ call }) => partsOf(call));
  const parts = wanted.length === 0 ? [] : [...(await asked.given(wanted))];
  const values: Partial<Record<SlotName, ColumnValue>> = {};
  for (const slot of slots)
    values[slot.name] = await valueOf(slot, parts.splice(0, partsOf(slot.call).length), asked);
  return values;
}

/** What is asked of the database for a call. */
function partsOf(call: CallExpression): readonly Expression[] {
  // Which values conditions name is known when they are read.
  if (heldField(call.function) !== undefined) return [];
  if (ownFunction(call.function) !== undefined) return call.arguments;
  return inMemory(call).asked.map(({ part }) => asText(part));
}

async function valueOf({ call }: CallSlot, parts: readonly JsonValue[], asked: Asked): Promise<ColumnValue> {
  const { runtime } = asked;
  const { model, zone, database } = runtime;
  const held = heldField(call.function);
  if (held !== undefined) return JSON.stringify(await holdingIds(call, { ...asked, held }));
  if (call.function === filledText) return filled(call, parts, asked);
  const name = ownFunction(call.function);
  if (name !== undefined) {
    const own = model.program.functions.get(name);
    if (own === undefined) throw new Error(`${call.function} is not in the contract`);
    return columnOf(await runFunction(model.program, own, parts), own.gives, runtime);
  }
  const { expression, asked: wanted } = inMemory(call);
  const { now, today } = asked.call;
  const input: Record<string, JsonValue> = {};
  for (const [place, { name: slot, part }] of wanted.entries())
    input[slot] = part.type.kind === 'list' ? valuesIn(parts[place] ?? null, part) : (parts[place] ?? null);
  const environment: Environment = { now, today, zone, zones: zoneOffsetsOf, input, constants: {} };
  return slotValue(kept(call), evaluate(expression, environment), database.kind);
}

/** What is said of stretches of time: a moment, how long they are, or whether something is so; what the clocks of a zone show. */
function kept({ type: { kind } }: CallExpression): FieldSettings {
  switch (kind) {
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'boolean':
      return settingsOf(kind);
    default:
      throw new Error(`nothing that is said of stretches of time is ${kind}`);
  }
}

/** A text with its places filled, as people read it in a sentence; what is empty leaves nothing. */
function filled(
  call: CallExpression,
  values: readonly JsonValue[],
  { runtime: { model, zone }, inputs }: Asked,
): ColumnValue {
  const style = { locale: model.settings.locale, zone, dates: 'long' } as const;
  const texts = call.arguments.map((part, place) =>
    textOf(part, values[place] ?? null, { model, style, inputs }),
  );
  return texts.join('').trim() || null;
}

/** A value in the form that a slot of its type has: numbers as decimal text. */
function columnOf(value: JsonValue, type: OwnType, { database: { kind } }: Runtime): ColumnValue {
  if (value === null) return null;
  if (Array.isArray(value)) return toColumn({ type: 'json' }, value, kind);
  return type === 'integer' ? String(value) : slotValue(settingsOf(type), value, kind);
}
