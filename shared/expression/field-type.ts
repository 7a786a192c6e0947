import type { FieldSettings } from '#shared/fields/field.ts';
import type { Type } from './expression.ts';

/**
 * The type an expression sees for a field of `entity`. An `id` stands for its record, so that it is compared by
 * identity like a reference.
 */
export function fieldType(field: FieldSettings, entity: string): Type {
  switch (field.type) {
    case 'id':
      return { kind: 'record', entity };
    case 'ref':
      return { kind: 'record', entity: field.to };
    case 'text':
    case 'markdown':
    case 'url':
    case 'phone':
    case 'number_series':
    case 'key':
      return { kind: 'text' };
    case 'email':
      return { kind: 'text', caseless: true };
    case 'integer':
    case 'decimal':
      return { kind: 'number' };
    case 'money':
      return { kind: 'money', currency: field.currency };
    case 'boolean':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'json':
      return { kind: field.type };
    case 'refs':
      return { kind: 'list', element: { kind: 'record', entity: field.to } };
    case 'file':
    case 'image':
      return { kind: 'json', file: true };
    case 'choice':
    case 'state':
      return choiceOf(field.options);
    case 'choices':
      return {
        kind: 'list',
        element: choiceOf(field.options),
        ...(field.includes === undefined ? {} : { includes: field.includes }),
      };
  }
}

function choiceOf(options: readonly { readonly name: string }[]): Type {
  return { kind: 'choice', options: options.map((option) => option.name) };
}
