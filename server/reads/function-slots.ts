import type { CallExpression, Expression } from '#shared/expression/expression.ts';
import { filledText, ownFunction, type OwnType } from '#shared/expression/functions/own-functions.ts';
import { settingsOf } from '#shared/expression/functions/own-values.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Sql } from 'sql-template-tag';
import type { ColumnValue, DatabaseKind } from '#server/db/database.ts';
import { toColumn } from '#server/fields/columns.ts';
import { runFunction } from '#server/sandbox/run-function.ts';
import { textOf } from '#server/sql/expression/expression-value.ts';
import type { Runtime } from '#server/runtime.ts';
import { callSlotsIn } from '#server/sql/values/call-slot.ts';
import { slotValue } from '#server/sql/values/slot-value.ts';
import type { SlotName, SlotValues } from '#server/sql/values/slot.ts';

/** Where a statement stands, and how what it gives to functions is asked there: in wire form, one for each expression. */
export interface Asked {
  readonly runtime: Pick<Runtime, 'model' | 'zone'>;
  readonly kind: DatabaseKind;
  given(parts: readonly Expression[]): Promise<readonly JsonValue[]>;
}

/**
 * What functions of the contract give for their calls in a statement. What they are given is asked before it, of the same
 * record and with the same rights. Throws `FunctionFailed`.
 */
export async function functionSlots(statement: Sql, { runtime, kind, given }: Asked): Promise<SlotValues> {
  const slots = callSlotsIn(statement);
  if (slots.length === 0) return {};
  const { program } = runtime.model;
  const parts = [...(await given(slots.flatMap(({ call }) => call.arguments)))];
  const values: Partial<Record<SlotName, ColumnValue>> = {};
  for (const { name, call } of slots) {
    const taken = parts.splice(0, call.arguments.length);
    if (call.function === filledText) {
      values[name] = filled(call, taken, runtime);
      continue;
    }
    const own = program.functions.get(ownFunction(call.function) ?? '');
    if (own === undefined) throw new Error(`${call.function} is not in the contract`);
    const value = await runFunction(program, own, taken);
    values[name] = columnOf(value, own.gives, kind);
  }
  return values;
}

/** A text with its places filled, as people read it in a sentence; what is empty leaves nothing. */
function filled(
  call: CallExpression,
  values: readonly JsonValue[],
  { model, zone }: Asked['runtime'],
): ColumnValue {
  const style = { locale: model.settings.locale, zone, dates: 'long' } as const;
  const texts = call.arguments.map((part, place) => textOf(part, values[place] ?? null, { model, style }));
  return texts.join('').trim() || null;
}

/** A value in the form that a slot of its type has: numbers as decimal text. */
function columnOf(value: JsonValue, type: OwnType, kind: DatabaseKind): ColumnValue {
  if (value === null) return null;
  if (Array.isArray(value)) return toColumn({ type: 'json' }, value, kind);
  return type === 'integer' ? String(value) : slotValue(settingsOf(type), value, kind);
}
