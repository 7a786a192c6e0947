import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape, Option } from '#shared/fields/field.ts';
import { memoizedOfTwo } from '#shared/memoize/memoized.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { controlsOf } from '../../../fields/field-types.ts';

/** Numbers stand below each other by their last figure; what a record is called stands at the start, also where it is one. */
export function standsAtEnd(field: FieldShape | undefined, isFirst: boolean): boolean {
  return !isFirst && isA(field, 'integer', 'decimal');
}

/** What a column takes, in pixels. */
export interface ColumnRoom {
  readonly width: number;
  /** It gives way down to this, each value on one line, where all columns together do not fit. */
  readonly least: number;
  /** And down to this where they still do not: values and headings of several words go on in a second line. */
  readonly tightest: number;
}

/** Where a column stands. */
interface ColumnPlace {
  readonly isFirst: boolean;
  /** How its reader reads dates. */
  readonly style: DisplayStyle;
}

/**
 * The room of a column before anybody draws it: for its values and its heading, and the same on every page, so that
 * nothing jumps while one scrolls.
 */
export function roomOf({ label, field }: ColumnDescription, place: ColumnPlace): ColumnRoom {
  const values = widthOfValues(field, place);
  const heading = headingOf(label, BESIDE_HEADING);
  const width = Math.max(values, heading);
  const least = Math.max(leastOfValues(field, values, place.isFirst), heading);
  const words = label.split(/\s+/).map((word) => headingOf(word, TIGHT_EDGE * 2));
  return { width, least, tightest: Math.min(least, Math.max(tightestOfValues(field, place), ...words)) };
}

/** Whether columns have room in a box of this width, in pixels, without anything to scroll. */
export function fitInto(box: number, columns: readonly ColumnDescription[], style: DisplayStyle): boolean {
  const rooms = columns.map((column, place) => roomOf(column, { isFirst: place === 0, style }).tightest);
  return rooms.reduce((all, room) => all + room, 0) <= box;
}

/** Widths that somebody has drawn, or that are always the same. */
export function fixedRoom(width: number): ColumnRoom {
  return { width, least: width, tightest: width };
}

/** Styles of a table in a box that is a container. */
export interface FittedColumns {
  readonly widths: readonly string[];
  /** Between a value and the edge of its cell. */
  readonly edge: string;
}

/**
 * Columns as styles: what is missing in the box is taken from all that can give, alike; first down to their least, then
 * down to their tightest. As the second begins, cells move together.
 */
export function fittedColumns(rooms: readonly ColumnRoom[]): FittedColumns {
  const sum = (of: (room: ColumnRoom) => number) => rooms.reduce((all, room) => all + of(room), 0);
  const all = { width: sum(({ width }) => width), least: sum(({ least }) => least) };
  const spare = { least: all.width - all.least, tightest: all.least - sum(({ tightest }) => tightest) };
  const widths = rooms.map(({ width, least, tightest }) => {
    const share = ((width - least) / spare.least).toFixed(4);
    const roomy =
      width === least
        ? `${width}px`
        : `clamp(${least}px, ${width}px - (${all.width}px - 100cqi) * ${share}, ${width}px)`;
    if (least === tightest) return roomy;
    const rest = ((least - tightest) / spare.tightest).toFixed(4);
    return `calc(${roomy} - clamp(0px, (${all.least}px - 100cqi) * ${rest}, ${least - tightest}px))`;
  });
  return { widths, edge: `clamp(${TIGHT_EDGE}px, 100cqi - ${all.least - EDGE}px, ${EDGE}px)` };
}

const WIDEST_HEADING = 240;
/** A letter of a heading, about. */
const LETTER = 8;
/** The room of a heading for the edges of its cell and the arrow of the order. */
const BESIDE_HEADING = 40;
/** Between a value and the edge of its cell; and where columns have moved together. */
const EDGE = 10;
const TIGHT_EDGE = 6;

/** Numbers, dates, labels and addresses stay on one line; what tells records apart gives way last. */
function leastOfValues(field: FieldShape, usual: number, isFirst: boolean): number {
  if (isDeadline(field)) return usual - BELOW_DEADLINE;
  if (!controlsOf(field).wraps)
    return isA(field, 'choice') ? Math.min(usual, widthOfLabels(field.options, EDGE)) : usual;
  if (isFirst) return Math.max(170, usual - 30);
  return Math.max(field.type === 'text' ? 140 : 130, Math.min(usual, USUAL) - 80);
}

/** Of values that go on in a second line there, or are cut; texts and references need the same. */
const tightestOfTypes: Partial<Record<FieldShape['type'], number>> = {
  boolean: 64,
  changes: 150,
  condition: 150,
  decimal: 84,
  duration: 84,
  email: 132,
  integer: 64,
  money: 84,
  number_series: 104,
  phone: 112,
};
const TIGHTEST_TEXT = 100;
/** What tells records apart, if it is a text. */
const TIGHTEST_NAME = 140;
/** The button in the first cell that opens the record beside the list. */
const BESIDE_NAME = 18;
/** All of it, beside a day: that fills its column, where other values leave some room. */
const BESIDE_DAY = 26;

function tightestOfValues(field: FieldShape, place: ColumnPlace): number {
  if (place.isFirst && field.type === 'text') return TIGHTEST_NAME;
  const beside = isA(field, 'date', 'datetime') ? BESIDE_DAY : BESIDE_NAME;
  return tightestAlone(field, place) + (place.isFirst ? beside : 0);
}

function tightestAlone(field: FieldShape, place: ColumnPlace): number {
  if (isA(field, 'date', 'datetime')) {
    const letters = lettersOfDays(field, place.style) - (field.type === 'date' ? 0 : ' 12:00'.length);
    return letters * (place.isFirst ? LETTER_OF_LEAD : LETTER_OF_DAY) + TIGHT_EDGE * 2;
  }
  const usual = widthOfValues(field, place);
  if (isA(field, 'choice') || field.type === 'choices')
    return Math.min(usual, widthOfLabels(field.options, TIGHT_EDGE));
  return tightestOfTypes[field.type] ?? (controlsOf(field).wraps ? TIGHTEST_TEXT : usual);
}

/** A letter of a label of an option, about, and what stands around it in its badge. */
const LETTER_OF_LABEL = 7;
const AROUND_LABEL = 18;

/** A letter or figure of a day, about. */
const LETTER_OF_DAY = 7;
/** The same in the first column, whose letters are bold. */
const LETTER_OF_LEAD = 8;

/** What the longest label of some options takes. */
function widthOfLabels(options: readonly Option[], edge: number): number {
  const letters = options.map(({ label }) => label.length);
  return Math.max(0, ...letters) * LETTER_OF_LABEL + AROUND_LABEL + edge * 2;
}

function headingOf(text: string, around: number): number {
  return Math.min(WIDEST_HEADING, text.length * LETTER + around);
}

function widthOfValues(field: FieldShape, { isFirst, style }: ColumnPlace): number {
  const { width = USUAL, wraps = width === USUAL } = controlsOf(field);
  if (isA(field, 'date', 'datetime')) {
    const room = isFirst ? LETTER_OF_LEAD : LETTER_OF_DAY;
    const day = Math.max(width, lettersOfDays(field, style) * room + EDGE * 2 + (isFirst ? BESIDE_DAY : 0));
    return isDeadline(field) ? day + BELOW_DEADLINE : day;
  }
  if (isFirst && wraps) return 260;
  return field.type === 'text' && field.multiline ? LONG_TEXT : width;
}

/** A column that asks for nothing of its own; and one of texts of several lines. */
const USUAL = 220;
const LONG_TEXT = 320;

/** What is left of the time until a deadline stands below it, and takes that much more. */
const BELOW_DEADLINE = 30;

function isDeadline(field: FieldShape): boolean {
  return field.type === 'datetime' && field.counts === true;
}

/** How long the longest day of a year is in the language of the reader: `26 de fev. de 2026`. */
const lettersOfDays = memoizedOfTwo((field: FieldShape, style: DisplayStyle): number => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-28`);
  const letters = days.map((day) => {
    const value = field.type === 'date' ? day : `${day}T12:00:00.000Z`;
    return formatValue(field, value, style).length;
  });
  return Math.max(...letters);
});
