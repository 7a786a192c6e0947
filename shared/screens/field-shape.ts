import { typeOf } from '#shared/fields/field-types.ts';
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
    offers: field.offers,
    counts: field.counts,
    errors: { ...field.errors },
    secret: field.secret,
    ...(field.translated && { translated: { ...field.translated, into: [...field.translated.into] } }),
    ...(field.translates && { translates: { ...field.translates } }),
    ...fieldSettings(field),
  };
}

/** Of a field what its type has, picked likewise. */
export function fieldSettings(field: FieldSettings): FieldSettings {
  const described = typeOf(field).described.map((key): [string, unknown] => [key, Reflect.get(field, key)]);
  const options = 'options' in field ? { options: field.options.map(option) } : {};
  // Settings of the type without those that are not told, all of which may be left out.
  return { type: field.type, ...Object.fromEntries(described), ...options } as FieldSettings;
}

function option({ name, label, colour, final }: Option): Option {
  return { name, label, colour, final };
}
