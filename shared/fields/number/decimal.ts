import { numberFormatter } from '../base/formatters.ts';
import type { FieldType } from '../field-type.ts';
import { amount } from './amount.ts';
import { exactNumber, exactSchema } from './exact-number.ts';

/** Digits after the point that are shown of a fraction at the least. */
export const USUAL_DIGITS = 2;

/** Limits are decimal strings. */
interface DecimalSettings {
  readonly type: 'decimal';
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
  /** Digits after the point at the least, in a column whose numbers have as many; see `inColumn`. */
  readonly digits?: number;
}

/** An exact number with a fixed count of digits after the point; a decimal string in JSON. Where there are more than two, zeros at the end tell nothing, and are not shown. */
export const decimalType: FieldType<DecimalSettings, 'decimal'> = {
  ...amount,
  base: 'decimal',
  bare: { type: 'decimal', scale: 0 },
  described: ['scale', 'min', 'max'],
  alsoCalled: ['float', 'double', 'numeric', 'real', 'percent'],
  schema: exactNumber,
  wireSchema: ({ scale }) => exactSchema(scale),
  format: (value, settings, style) =>
    numberFormatter(style.locale, {
      minimumFractionDigits: settings.digits ?? Math.min(settings.scale, USUAL_DIGITS),
      maximumFractionDigits: settings.scale,
      ...(settings.digits === undefined &&
        settings.scale > USUAL_DIGITS && { trailingZeroDisplay: 'stripIfInteger' }),
      // Intl reads decimal strings exactly (ECMA-402 2023); its types say number | bigint | `${number}`.
    }).format(String(value) as `${number}`),
  expression: () => ({ kind: 'number' }),
};
