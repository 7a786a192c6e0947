import { typeOf } from '#shared/fields/field-types.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** The same type without least, most, pattern or form: for values that a contract wants to see refused. */
export const withoutBounds = memoized(
  (settings: FieldSettings): FieldSettings => ({ ...settings, ...typeOf(settings).unbounded }),
);
