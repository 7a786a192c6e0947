import type { FieldSettings } from '#shared/fields/field.ts';

/** For what stands where values are to be refused: no text is too long for it. */
const ANY_LENGTH = 1_000_000;

/** The same type without least, most, pattern or form: for values that a contract wants to see refused. */
export function withoutBounds(settings: FieldSettings): FieldSettings {
  switch (settings.type) {
    case 'text':
      return { ...settings, min: undefined, max: ANY_LENGTH, pattern: undefined };
    case 'email':
    case 'url':
    case 'phone':
      return { type: 'text', max: ANY_LENGTH, multiline: false };
    case 'markdown':
      return { ...settings, max: ANY_LENGTH };
    case 'integer':
    case 'decimal':
    case 'money':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return { ...settings, min: undefined, max: undefined };
    default:
      return settings;
  }
}
