import type { FieldShape } from '#shared/fields/field.ts';
import { controlsOf } from '../../../fields/field-types.ts';

/** The fields of a row: those that stand in columns, and those that are folded away below it. */
export interface RowColumns {
  readonly shown: readonly FieldShape[];
  readonly folded: readonly FieldShape[];
}

/** What stands beside each other in a form of the usual width, in pixels. */
const ROOM = 880;

/** The columns of rows: what is required, then the others in their order as long as there is room. */
export function columnsOf(fields: readonly FieldShape[]): RowColumns {
  const required = fields.filter((field) => field.required && field.type !== 'boolean');
  const chosen = new Set(required);
  let room = ROOM - required.reduce((sum, field) => sum + widthOf(field), 0);
  for (const field of fields) {
    if (chosen.has(field)) continue;
    if (isLong(field) || widthOf(field) > room) continue;
    chosen.add(field);
    room -= widthOf(field);
  }
  const shown = fields.filter((field) => chosen.has(field));
  // A row shows something, whatever it has.
  return shown.length === 0
    ? { shown: fields, folded: [] }
    : { shown, folded: fields.filter((field) => !chosen.has(field)) };
}

/** The columns as CSS has them: by the width of their content, in the room there is. Rows with a name have it before them. */
export function templateOf({ shown, folded }: RowColumns, isNamed = false): string {
  const columns = shown.map((field) => `minmax(0, ${widthOf(field)}fr)`);
  return `${isNamed ? 'minmax(0, 150fr) ' : ''}${columns.join(' ')} ${folded.length === 0 ? 34 : 68}px`;
}

/** What an input of the field takes; one that offers something beside its text takes more than the text. */
function widthOf(field: FieldShape): number {
  const { width = 150 } = controlsOf(field);
  return width + (withMore.get(field.type) ?? -10);
}

const withMore: ReadonlyMap<FieldShape['type'], number> = new Map([
  ['money', 20],
  ['date', 20],
  ['choice', 20],
  ['datetime', 40],
]);

/** What takes several lines has no place in a row, and the whole width of a card. */
export function isLong(field: FieldShape): boolean {
  return long.has(field.type) || (field.type === 'text' && field.multiline);
}

/** What has two inputs takes two columns of a card. */
export function isWide(field: FieldShape): boolean {
  return field.type === 'datetime';
}

const long: ReadonlySet<FieldShape['type']> = new Set(['markdown', 'json', 'refs', 'choices']);
