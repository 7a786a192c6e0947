import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { controlsOf } from '../../../fields/field-types.ts';

/** Numbers stand below each other by their last figure; what a record is called stands at the start, also where it is one. */
export function standsAtEnd(field: FieldShape | undefined, isFirst: boolean): boolean {
  return !isFirst && isA(field, 'integer', 'decimal');
}

/** What a column takes, in pixels. */
export interface ColumnRoom {
  readonly width: number;
  /** It gives way down to this where all columns together do not fit. */
  readonly least: number;
}

/** Where a column stands. */
interface ColumnPlace {
  readonly isFirst: boolean;
  /**
   * In a short list that belongs to something else: its headings break between words, and its columns give way further, so
   * that it is seen whole where there is little room.
   */
  readonly isShort: boolean;
  /** How its reader reads dates. */
  readonly style: DisplayStyle;
}

/**
 * The room of a column before anybody draws it: for its values and its heading, and the same on every page, so that
 * nothing jumps while one scrolls.
 */
export function roomOf({ label, field }: ColumnDescription, place: ColumnPlace): ColumnRoom {
  const { isFirst, isShort } = place;
  const values = widthOfValues(field, place);
  const heading = headingOf(label, BESIDE_HEADING);
  const width = Math.max(values, heading);
  if (!isShort) return { width, least: Math.max(leastOfValues(field, values, isFirst), heading) };
  const words = label.split(/\s+/).map((word) => headingOf(word, EDGES));
  return { width, least: Math.min(width, Math.max(leastInShortList(field, place), ...words)) };
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
/** The room for the edges alone. */
const EDGES = 18;

/** Numbers, dates, labels and addresses stay on one line; what tells records apart gives way last. */
function leastOfValues(field: FieldShape, usual: number, isFirst: boolean): number {
  if (!controlsOf(field).wraps) return Math.min(usual, widthOfLabels(field));
  if (isFirst) return Math.max(170, usual - 70);
  return Math.max(field.type === 'text' ? 140 : 130, usual - 80);
}

/** Of values of several words, which may stand on two lines there. */
const leastOfWords: Partial<Record<FieldShape['type'], number>> = {
  datetime: 154,
  duration: 112,
  ref: 116,
};

/** What tells records apart gives way last here, too. */
function leastInShortList(field: FieldShape, place: ColumnPlace): number {
  if (controlsOf(field).wraps) return place.isFirst ? 140 : (leastOfWords[field.type] ?? 100);
  if (isA(field, 'integer', 'decimal')) return 92;
  return Math.min(leastOfWords[field.type] ?? widthOfValues(field, place), widthOfLabels(field));
}

/** A letter of a label of an option, about, and what stands around it. */
const LETTER_OF_LABEL = 7;
const AROUND_LABEL = 38;

/** A letter or figure of a day, about. */
const LETTER_OF_DAY = 7;

/** What the longest label of its options takes; endless where its values are no options. */
function widthOfLabels(field: FieldShape): number {
  if (!isA(field, 'choice')) return Number.POSITIVE_INFINITY;
  const letters = field.options.map(({ label }) => label.length);
  return Math.max(0, ...letters) * LETTER_OF_LABEL + AROUND_LABEL;
}

function headingOf(text: string, around: number): number {
  return Math.min(WIDEST_HEADING, text.length * LETTER + around);
}

function widthOfValues(field: FieldShape, { isFirst, style }: ColumnPlace): number {
  const { width = 220, wraps = width === 220 } = controlsOf(field);
  if (isA(field, 'date', 'datetime')) return Math.max(width, widthOfDays(field, style));
  return isFirst && wraps ? 240 : width;
}

/** What the longest day of a year takes in the language of the reader: `26 de fev. de 2026`. */
function widthOfDays(field: FieldShape, style: DisplayStyle): number {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-28`);
  const letters = days.map((day) => {
    const value = field.type === 'date' ? day : `${day}T12:00:00.000Z`;
    return formatValue(field, value, style).length;
  });
  return Math.max(...letters) * LETTER_OF_DAY + EDGES;
}
