import type { FieldSettings } from '#shared/fields/field.ts';

/** The TypeScript type of a value that is not empty, as it stands in JSON. */
export function valueType(field: FieldSettings): string {
  switch (field.type) {
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'choice':
    case 'state':
      return oneOf(field.options);
    case 'choices':
      return `readonly (${oneOf(field.options)})[]`;
    case 'refs':
      return 'readonly string[]';
    case 'file':
    case 'image':
      return '{ readonly id: string; readonly name: string; readonly type: string; readonly size: number }';
    case 'json':
      return 'unknown';
    case 'id':
    case 'text':
    case 'markdown':
    case 'email':
    case 'url':
    case 'phone':
    case 'decimal':
    case 'money':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'ref':
    case 'number_series':
    case 'key':
      return 'string';
  }
}

function oneOf(options: readonly { readonly name: string }[]): string {
  return options.length === 0 ? 'never' : options.map(({ name }) => `'${name}'`).join(' | ');
}
