import type { Field } from '#shared/contract/model.ts';
import { withoutBounds } from '#shared/contract/reading/without-bounds.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';

/**
 * Whether the column of a field could hold a value of its past. Bounds, patterns and options are rules: a value that was
 * there before them is still what it is.
 */
export function couldBeStored(field: Field, value: JsonValue): boolean {
  switch (field.type) {
    case 'text':
    case 'markdown':
    case 'email':
    case 'url':
    case 'phone':
    case 'number_series':
    case 'key':
    case 'choice':
    case 'state':
      return typeof value === 'string';
    case 'choices':
      return Array.isArray(value);
    case 'file':
    case 'image':
    case 'json':
      return true;
    case 'id':
    case 'ref':
    case 'refs':
    case 'integer':
    case 'decimal':
    case 'money':
    case 'boolean':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return valueSchema(withoutBounds(field)).safeParse(value).success;
  }
}
