import type { Field, Model } from '#shared/contract/model.ts';
import type { Aggregate } from '#shared/contract/model-calls.ts';
import type { Expression, Type } from '#shared/expression/expression.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { currencyScale, isCurrencyCode } from '#shared/fields/number/money.ts';
import { fieldSettings } from './field-shape.ts';

/** What the value of an expression is, as a field would be: a field's own settings, else those of its type. */
export function expressionSettings(expression: Expression, model: Model): FieldSettings {
  const field = fieldOf(expression, model);
  return field === undefined ? typeSettings(expression.type) : fieldSettings(field);
}

/** What an aggregate gives: a whole number where it counts or adds up whole numbers, an average with two digits more. */
export function aggregateSettings(aggregate: Aggregate, model: Model): FieldSettings {
  if (aggregate.of === undefined) return { type: 'integer' };
  const settings = expressionSettings(aggregate.of, model);
  if (aggregate.function !== 'avg' || settings.type !== 'integer') return settings;
  return { type: 'decimal', scale: 2 };
}

/** Whether a group is the first day of a month, and so all that lies in it. */
export function standsForMonth(group: Expression): boolean {
  return group.kind === 'call' && group.function === 'start_of_month';
}

function fieldOf(expression: Expression, model: Model): Field | undefined {
  if (expression.kind !== 'field') return undefined;
  return model.entities.get(expression.entity)?.fields.get(expression.field);
}

function typeSettings(type: Type): FieldSettings {
  switch (type.kind) {
    case 'record':
      return { type: 'ref', to: type.entity, onDelete: 'restrict' };
    case 'several':
      return { type: 'several', to: type.entities };
    case 'money':
      return isCurrencyCode(type.currency)
        ? { type: 'money', currency: type.currency, scale: currencyScale(type.currency) }
        : { type: 'decimal', scale: 2 };
    case 'number':
    case 'calendar_step':
      return { type: 'decimal', scale: 2 };
    case 'boolean':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'json':
      return { type: type.kind };
    case 'choice': // of several fields: its options have no labels of their own
      return { type: 'choice', options: type.options.map((name) => ({ name, label: name })) };
    case 'list':
    case 'spans':
      return { type: 'json' };
    case 'text':
    case 'null':
      return { type: 'text', max: 0, multiline: false };
  }
}
