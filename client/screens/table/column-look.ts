import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';

/** Numbers stand below each other by their last figure. */
export function isNumber(field: FieldShape | undefined): boolean {
  return field !== undefined && ['integer', 'decimal', 'money'].includes(field.type);
}

/**
 * How wide a column is before anybody draws it, in pixels: for its values and its heading, and the same on every page, so
 * that nothing jumps while one scrolls.
 */
export function usualWidth({ label, field }: ColumnDescription, isFirst: boolean): number {
  const heading = Math.min(WIDEST_HEADING, label.length * LETTER + BESIDE_HEADING);
  return Math.max(widthOfValues(field, isFirst), heading);
}

const WIDEST_HEADING = 240;
/** A letter of a heading, about. */
const LETTER = 8;
/** The room of a heading for the edges of its cell and the arrow of the order. */
const BESIDE_HEADING = 40;

function widthOfValues(field: FieldShape, isFirst: boolean): number {
  switch (field.type) {
    case 'boolean':
    case 'integer':
    case 'time':
      return 100;
    case 'decimal':
    case 'money':
    case 'date':
    case 'duration':
    case 'number_series':
    case 'image':
      return 120;
    case 'choice':
    case 'state':
      return 140;
    case 'phone':
      return 160;
    case 'datetime':
      return 180;
    case 'ref':
      return isFirst ? 240 : 160;
    case 'email':
      return 230;
    default:
      return isFirst ? 240 : 220;
  }
}
