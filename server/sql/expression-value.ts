import type { Model } from '#shared/contract/model.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import type { ColumnValue } from '#server/db/database.ts';
import { fromColumn } from './columns.ts';
import type { SqlScope } from './scope.ts';

/** The value of an expression, as `valueOf` gives it in a row, in wire form. */
export function wireOf(expression: Expression, value: ColumnValue, scope: SqlScope): JsonValue {
  return fromColumn(settingsOf(expression, scope.model), value, scope.kind);
}

/** The settings by which the value of an expression is read and shown: its field's own at the end of a path. */
export function settingsOf(expression: Expression, model: Model): FieldSettings {
  if (expression.kind === 'field') {
    const field = model.entities.get(expression.entity)?.fields.get(expression.field);
    if (field !== undefined) return field;
  }
  return settingsOfType(expression.type);
}

const NUMBER_SCALE = 12;

function settingsOfType(type: Type): FieldSettings {
  switch (type.kind) {
    case 'text':
    case 'null':
      return { type: 'text', max: 0, multiline: true };
    case 'number':
      return { type: 'decimal', scale: NUMBER_SCALE };
    case 'money':
      return { type: 'decimal', scale: NUMBER_SCALE };
    case 'choice':
      return { type: 'choice', options: [] };
    case 'record':
      return { type: 'id' };
    case 'calendar_step':
      return { type: 'integer' };
    case 'list':
      return { type: 'json' };
    case 'boolean':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'json':
      return { type: type.kind };
  }
}
