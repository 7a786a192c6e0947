import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';

/** Numbers stand below each other by their last figure. */
export function isNumber(field: FieldShape | undefined): boolean {
  return field !== undefined && ['integer', 'decimal', 'money'].includes(field.type);
}

/** What a column takes, in pixels. */
export interface ColumnRoom {
  readonly width: number;
  /** It gives way down to this where all columns together do not fit. */
  readonly least: number;
}

/**
 * The room of a column before anybody draws it: for its values and its heading, and the same on every page, so that
 * nothing jumps while one scrolls.
 */
export function usualRoom({ label, field }: ColumnDescription, isFirst: boolean): ColumnRoom {
  const heading = Math.min(WIDEST_HEADING, label.length * LETTER + BESIDE_HEADING);
  const width = widthOfValues(field, isFirst);
  return { width: Math.max(width, heading), least: Math.max(leastOfValues(field, width), heading) };
}

/** Widths as styles within a box that is a container: what is missing there is taken from all that can give, alike. */
export function fittedWidths(rooms: readonly ColumnRoom[]): readonly string[] {
  const all = rooms.reduce((sum, { width }) => sum + width, 0);
  const spare = rooms.reduce((sum, { width, least }) => sum + width - least, 0);
  return rooms.map(({ width, least }) => {
    if (width === least) return `${width}px`;
    const share = ((width - least) / spare).toFixed(4);
    return `clamp(${least}px, ${width}px - (${all}px - 100cqi) * ${share}, ${width}px)`;
  });
}

const WIDEST_HEADING = 240;
/** A letter of a heading, about. */
const LETTER = 8;
/** The room of a heading for the edges of its cell and the arrow of the order. */
const BESIDE_HEADING = 40;

/** Texts and names go on in a second line; numbers, dates, labels and addresses do not. */
function leastOfValues({ type }: FieldShape, usual: number): number {
  const wraps = type === 'text' || type === 'markdown' || type === 'ref' || type === 'refs';
  return wraps ? Math.max(130, usual - 80) : usual;
}

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
    case 'phone':
      return 140;
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
