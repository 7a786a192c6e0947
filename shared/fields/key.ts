import type { FieldType } from './field-type.ts';
import { plainText } from './plain-text.ts';

/** Unguessable text made by the engine; nobody sends one. */
export const keyType: FieldType<'key'> = {
  schema: ({ length }) => plainText({ max: length, multiline: false }),
  format: (value) => String(value),
};
