import type { FieldBase, FieldSettings, FieldShape, Option } from '#shared/fields/field.ts';

/** What a browser may know of a field, picked one by one: what only the server needs stays there. */
export function fieldShape(field: FieldBase & FieldSettings): FieldShape {
  return {
    name: field.name,
    label: field.label,
    help: field.help,
    origin: field.origin,
    required: field.required,
    unique: field.unique,
    default: field.default,
    prefilled: field.prefilled,
    errors: { ...field.errors },
    secret: field.secret,
    ...fieldSettings(field),
  };
}

/** Of a field what its type has, picked likewise. */
export function fieldSettings(field: FieldSettings): FieldSettings {
  switch (field.type) {
    case 'text': {
      const { type, min, max, pattern, multiline } = field;
      return { type, min, max, pattern, multiline };
    }
    case 'markdown':
      return { type: field.type, max: field.max };
    case 'integer':
      return { type: field.type, min: field.min, max: field.max };
    case 'decimal':
      return { type: field.type, scale: field.scale, min: field.min, max: field.max };
    case 'money': {
      const { type, currency, scale, min, max } = field;
      return { type, currency, scale, min, max };
    }
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return { type: field.type, min: field.min, max: field.max };
    case 'choice':
    case 'choices':
    case 'state':
      return { type: field.type, options: field.options.map(option) };
    case 'ref':
      return { type: field.type, to: field.to, onDelete: field.onDelete };
    case 'refs':
      return { type: field.type, to: field.to, onDelete: field.onDelete };
    case 'file':
    case 'image':
      return { type: field.type, maxSize: field.maxSize, accept: [...field.accept] };
    case 'number_series': {
      const { type, format, per, start, typed, draw } = field;
      return { type, format, per, start, typed, draw };
    }
    case 'key':
      return { type: field.type, length: field.length, draw: field.draw };
    case 'id':
    case 'email':
    case 'url':
    case 'phone':
    case 'boolean':
    case 'json':
      return { type: field.type };
  }
}

function option({ name, label, colour, final }: Option): Option {
  return { name, label, colour, final };
}
