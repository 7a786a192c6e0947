import type { SettingsOn } from '#shared/fields/field-types.ts';
import { fromMilliseconds, toMilliseconds } from '#shared/fields/time/duration.ts';
import { type ColumnForm, misfit, safeInteger, text } from './column-form.ts';

/** A whole number. */
export const integerForm: ColumnForm<unknown> = {
  sqlite: 'INTEGER',
  postgres: () => 'bigint',
  to: safeInteger,
  from: safeInteger,
};

/** SQLite has units of the last digit: an integer is exact. */
export const decimalForm: ColumnForm<SettingsOn<'decimal'>> = {
  sqlite: 'INTEGER',
  postgres: ({ scale }) => `numeric(18,${scale})`,
  to: (value, { scale }, kind) => (kind === 'sqlite' ? toScaled(text(value), scale) : text(value)),
  from: (value, { scale }, kind) => (kind === 'sqlite' ? fromScaled(BigInt(value), scale) : String(value)),
};

/** SQLite has 0 and 1. */
export const booleanForm: ColumnForm<unknown> = {
  sqlite: 'INTEGER',
  postgres: () => 'boolean',
  to: (value, _, kind) => {
    if (typeof value !== 'boolean') return misfit(value);
    return kind === 'sqlite' ? Number(value) : value;
  },
  from: (value) => value === true || value === 1,
};

/** Milliseconds. */
export const durationForm: ColumnForm<unknown> = {
  sqlite: 'INTEGER',
  postgres: () => 'bigint',
  to: (value) => toMilliseconds(text(value)) ?? misfit(value),
  from: (value) => fromMilliseconds(safeInteger(value)),
};

const SCALED_LIMIT = 10n ** 18n;

function toScaled(value: string, scale: number): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === '' || fraction.length > scale) return misfit(value);
  const scaled = BigInt(whole + fraction.padEnd(scale, '0'));
  if (scaled >= SCALED_LIMIT) return misfit(value);
  return sign === '-' ? -scaled : scaled;
}

function fromScaled(scaled: bigint, scale: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
