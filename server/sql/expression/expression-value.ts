import type { Field, Model } from '#shared/contract/model.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { FieldSettings, FieldShape, JsonValue } from '#shared/fields/field.ts';
import { amountText } from '#shared/fields/number/in-record.ts';
import { currencyScale, isCurrencyCode } from '#shared/fields/number/money.ts';
import { isInCurrency } from '#shared/expression/tree/currencies.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import type { ColumnValue } from '#server/db/database.ts';
import { columnReader, fromColumn } from '#server/fields/columns.ts';
import type { SqlScope } from './scope.ts';

/** The value of an expression, as `valueOf` gives it in a row, in wire form; a number that no field holds as a decimal. */
export function wireOf(
  expression: Expression,
  value: ColumnValue,
  scope: Pick<SqlScope, 'model' | 'kind'>,
): JsonValue {
  const field = fieldOf(expression, scope.model);
  if (field !== undefined) return fromColumn(field, value, scope.kind);
  if (value === null) return null;
  if (isNumber(expression.type)) return trimmed(String(value));
  return fromColumn(settingsOf(expression.type), value, scope.kind);
}

/** Who reads a value, and the inputs that were sent where it stands. */
interface ReadBy {
  readonly model: Model;
  readonly style: DisplayStyle;
  readonly inputs?: readonly FieldShape[] | undefined;
}

/** The value of an expression, in wire form, as people read it. */
export function textOf(
  expression: Expression,
  value: JsonValue,
  { model, style, inputs = [] }: ReadBy,
): string {
  const field = fieldOf(expression, model) ?? inputOf(expression, inputs);
  if (field !== undefined) return formatValue(field, value, style);
  if (isNumber(expression.type) && value !== null) {
    return formatValue(numberSettings(expression.type, String(value)), String(value), style);
  }
  if (isInCurrency(expression) && value !== null) return amountText(String(value), style);
  return formatValue(settingsOf(expression.type), value, style);
}

/** The same from the column that has it, for all rows of a statement. */
export function textReader(
  expression: Expression,
  scope: Pick<SqlScope, 'model' | 'kind'> & Pick<ReadBy, 'inputs'>,
  style: DisplayStyle,
): (value: ColumnValue) => string {
  const { model, inputs } = scope;
  const field = fieldOf(expression, model);
  if (field === undefined)
    return (value) => textOf(expression, wireOf(expression, value, scope), { model, style, inputs });
  const read = columnReader(field, scope.kind);
  return (value) => formatValue(field, read(value), style);
}

function fieldOf(expression: Expression, model: Model): Field | undefined {
  if (expression.kind !== 'field') return undefined;
  return model.entities.get(expression.entity)?.fields.get(expression.field);
}

/** What a call from outside sends or answers (`from`) has no field. */
function inputOf(expression: Expression, inputs: readonly FieldShape[]): FieldShape | undefined {
  if (expression.kind !== 'input' || expression.from !== undefined) return undefined;
  return inputs.find(({ name }) => name === expression.name);
}

function isNumber({ kind }: Type): boolean {
  return kind === 'number' || kind === 'money' || kind === 'calendar_step';
}

function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

function numberSettings(type: Type, value: string): FieldSettings {
  const scale = value.split('.')[1]?.length ?? 0;
  return type.kind === 'money' && isCurrencyCode(type.currency)
    ? { type: 'money', currency: type.currency, scale: Math.max(scale, currencyScale(type.currency)) }
    : { type: 'decimal', scale };
}

function settingsOf(type: Type): FieldSettings {
  switch (type.kind) {
    case 'record':
    case 'several':
      return { type: 'id' };
    case 'list':
    case 'spans':
      return { type: 'json' };
    case 'boolean':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'json':
      return { type: type.kind };
    case 'text':
    case 'choice': // a choice that no field holds has no labels
    case 'null':
    case 'number':
    case 'money':
    case 'calendar_step':
      return { type: 'text', max: 0, multiline: true };
  }
}
