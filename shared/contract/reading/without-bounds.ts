import { typeOf } from '#shared/fields/field-types.ts';
import type { FieldSettings } from '#shared/fields/field.ts';

/** The same type without least, most, pattern or form: for values that a contract wants to see refused. */
export function withoutBounds(settings: FieldSettings): FieldSettings {
  return { ...settings, ...typeOf(settings).unbounded };
}
