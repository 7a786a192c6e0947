import type { FieldType } from './field-type.ts';
import { plainText } from './plain-text.ts';

const longest = 100;

/** A number drawn by the engine, or typed where the contract says so. */
export const numberSeriesType: FieldType<'number_series'> = {
  schema: () => plainText({ max: longest, multiline: false }),
  format: (value) => String(value),
};
