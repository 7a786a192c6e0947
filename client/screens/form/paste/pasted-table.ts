import type { FieldShape } from '#shared/fields/field.ts';
import { proposedTargets } from '../../import/targets.ts';
import type { FormPart } from '../values/form-parts.ts';

/** What was copied in a spreadsheet, and which field of a row each of its columns is for. */
export interface PastedTable {
  /** Undefined: the column is left out. */
  readonly fields: readonly (FieldShape | undefined)[];
  readonly rows: readonly (readonly string[])[];
}

interface Grid {
  readonly part: FormPart;
  /** The fields that have columns, in their order. */
  readonly columns: readonly FieldShape[];
  /** The field that was pasted into. */
  readonly from: string;
  readonly locale: string;
}

/**
 * Names above the columns say what these are, where all of them do; else the columns go on from the one that was pasted
 * into.
 */
export function pastedTable(cells: readonly (readonly string[])[], grid: Grid): PastedTable {
  const { part, columns, from, locale } = grid;
  const trimmed = cells.map((row) => row.map((text) => text.trim()));
  const rows = trimmed.filter((row) => row.some((text) => text !== ''));
  const [head = [], ...below] = rows;
  const named = fieldsNamed(head, part, locale);
  if (named !== undefined && below.length > 0) return { fields: named, rows: below };
  const first = columns.findIndex(({ name }) => name === from);
  return { fields: columns.slice(Math.max(first, 0)).map(readable), rows };
}

/** How many columns of the table are left out though something stands in them. */
export function leftOut({ fields, rows }: PastedTable): number {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  return columns.filter((at) => fields[at] === undefined && rows.some((row) => (row[at] ?? '') !== ''))
    .length;
}

function fieldsNamed(
  head: readonly string[],
  { fields }: FormPart,
  locale: string,
): PastedTable['fields'] | undefined {
  const targets = fields.map((field) => {
    const { name, label } = field;
    return { name, label, field, fills: name, isKey: false };
  });
  const found = proposedTargets(head, targets, locale);
  if (head.some((text, at) => text !== '' && found[at] === undefined)) return undefined;
  return found.map((name) => fields.map(readable).find((field) => field?.name === name));
}

/** No text of a cell names a file, or several records. */
function readable(field: FieldShape): FieldShape | undefined {
  return unreadable.has(field.type) ? undefined : field;
}

const unreadable: ReadonlySet<FieldShape['type']> = new Set(['file', 'key', 'several', 'refs', 'json']);
