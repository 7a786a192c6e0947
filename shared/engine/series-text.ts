import type { SeriesPart } from '#shared/fields/field.ts';

/** A number of a series as it is written, `LN-2026-00042`. `today` is a date in the contract's zone. */
export function seriesText(
  format: readonly SeriesPart[],
  { number, today }: { readonly number: number; readonly today: string },
): string {
  return format.map((part) => textOf(part, number, today)).join('');
}

function textOf(part: SeriesPart, number: number, today: string): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'year':
      return today.slice(0, 4);
    case 'month':
      return today.slice(5, 7);
    case 'sequence':
      return String(number).padStart(part.digits, '0');
  }
}
