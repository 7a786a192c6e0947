import type { FieldSettings, JsonValue } from './field.ts';
import type { DisplayStyle } from './field-type.ts';
import { typeOf } from './field-types.ts';

/** A value in wire form as people read it; the empty value is empty text. References are shown by their titles instead. */
export function formatValue(field: FieldSettings, value: JsonValue, style: DisplayStyle): string {
  return value === null ? '' : typeOf(field).format(value, field, style);
}
