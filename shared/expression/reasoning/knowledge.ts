import type { Field, InputField, Model } from '#shared/contract/model.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { Type } from '../expression.ts';
import { fromWire } from '../values/value.ts';
import { anyOf, between, type Bound, closed, exactly, type Possible } from './possible.ts';

/** What is known of the values an expression reads before it is looked at. */
export interface Knowledge {
  field(entity: string, field: string): Possible | undefined;
  constant(name: string): Possible | undefined;
  input(name: string): Possible | undefined;
}

interface Circumstances {
  readonly input?: readonly InputField[];
  /** Any value may be hidden from who asks, so none is certainly there. */
  readonly masked?: boolean;
}

/** What the types, bounds and options of a contract say of every value. */
export function knowledgeOf(model: Model, { input = [], masked = false }: Circumstances = {}): Knowledge {
  return {
    field: (entity, name) => {
      const field = model.entities.get(entity)?.fields.get(name);
      if (field === undefined) return undefined;
      const possible = ofField(field, entity);
      return masked ? { ...possible, empty: true } : possible;
    },
    constant: (name) => {
      const constant = model.constants.get(name);
      if (constant === undefined) return undefined;
      return constant.setBy === undefined ? exactly(constant.value, constant.type) : anyOf(constant.type);
    },
    input: (name) => {
      const sent = input.find(({ field }) => field.name === name);
      return sent === undefined ? undefined : { ...ofField(sent.field, ''), empty: !sent.required };
    },
  };
}

/** A computed value is held to no bounds. */
function ofField(field: Field, entity: string): Possible {
  const type = fieldType(field, entity);
  const any = anyOf(type);
  if (field.compute !== undefined || field.saved !== undefined) return any;
  const filled =
    field.origin === 'state' || (field.origin === 'contract' && field.required && field.type !== 'json');
  const bounds = boundsOf(field, type);
  return { empty: !filled, values: bounds === undefined ? any.values : between(...bounds) };
}

function boundsOf(field: Field, type: Type): readonly [Bound | undefined, Bound | undefined] | undefined {
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return [boundOf(field.min, type), boundOf(field.max, type)];
    default:
      return undefined;
  }
}

function boundOf(wire: string | number | undefined, type: Type): Bound | undefined {
  const value = fromWire(wire, type);
  return typeof value === 'bigint' || typeof value === 'string' ? closed(value) : undefined;
}
