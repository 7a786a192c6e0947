import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

/** The address of a place in one line, as people write it on a letter; kept as written. */
export const placeType: FieldType<{ readonly type: 'place' }, 'text'> = {
  ...line,
  constant: true,
  bare: { type: 'place' },
  schema: () => plainText({ max: 255, multiline: false }),
  wireSchema: () => ({ type: 'string' }),
};
