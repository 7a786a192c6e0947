import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { typedInRecord } from '#shared/fields/number/in-record.ts';
import { writeText } from '#shared/messages/message.ts';
import { folded } from '#shared/typed/words.ts';
import { newKey } from '../../../api/call/new-key.ts';
import { NotUnderstood, type TypedValue } from '../../../fields/base/not-understood.ts';
import { t } from '../../../messages/t.ts';
import { type CellForm, readCell } from '../../import/read-cell.ts';
import { type FormPart, isTyped, newRow, type PartRow, withValues } from '../values/form-parts.ts';
import type { PastedTable } from './pasted-table.ts';

/** The records that are called as a cell says, by field and by the folded text. */
export type NamedRecords = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Paste {
  readonly part: FormPart;
  readonly table: PastedTable;
  /** The first row that is pasted over. */
  readonly at: number;
  readonly named: NamedRecords;
  readonly form: CellForm;
  readonly surroundings: Environment;
}

interface Pasted {
  readonly rows: readonly PartRow[];
  /** The keys of the rows that were pasted over or have come. */
  readonly keys: ReadonlySet<string>;
  /** How many cells are no value of their field. */
  readonly unread: number;
}

/**
 * The rows with a table in them from a place on, below the last one in new rows. A cell is read as if it were typed; one
 * that is no value stays as it is, and is marked. An empty one changes nothing.
 */
export function pasteRows(rows: readonly PartRow[], { at, table, ...paste }: Paste): Pasted {
  const room = paste.part.isFixed ? rows.length - at : table.rows.length;
  const pasted = table.rows.slice(0, room).map((cells, place) => {
    const row = rows[at + place] ?? newRow(paste.part, newKey());
    const values = valuesIn(cells, row, { ...paste, fields: table.fields });
    const titles = Object.entries(row.titles ?? {}).filter(([name]) => !(name in values));
    const given = {
      row: { ...row, titles: Object.fromEntries(titles) },
      values: { ...row.values, ...values },
    };
    return { row: withValues(paste.part, given, paste.surroundings), values };
  });
  const added = pasted.map(({ row }) => row);
  return {
    rows: [...rows.slice(0, at), ...added, ...rows.slice(at + added.length)],
    keys: new Set(added.map(({ key }) => key)),
    unread: pasted
      .flatMap(({ values }) => Object.values(values))
      .filter((one) => one instanceof NotUnderstood).length,
  };
}

/** The rows without what was pasted; what has changed in the others since stays. */
export function takePasteBack(
  now: readonly PartRow[],
  before: readonly PartRow[],
  keys: ReadonlySet<string>,
): readonly PartRow[] {
  return now.flatMap((row) => (keys.has(row.key) ? (before.find(({ key }) => key === row.key) ?? []) : row));
}

/** What stands in the cells of references, each once: to be looked for. */
export function textsOfReferences({
  fields,
  rows,
}: PastedTable): readonly { field: FieldShape; text: string }[] {
  return fields.flatMap((field, at) => {
    if (field?.type !== 'ref') return [];
    const texts = new Set(rows.map((cells) => cells[at] ?? '').filter((text) => text !== ''));
    return [...texts].map((text) => ({ field, text }));
  });
}

interface Reading extends Pick<Paste, 'part' | 'named' | 'form'> {
  readonly fields: PastedTable['fields'];
}

function valuesIn(
  cells: readonly string[],
  row: PartRow,
  { fields, part, ...reading }: Reading,
): Readonly<Record<string, TypedValue>> {
  const read = fields.flatMap((field, at): [string, TypedValue][] => {
    const text = cells[at] ?? '';
    if (field === undefined || text === '' || !isTyped(field, part, row)) return [];
    return [[field.name, valueOf(text, typedInRecord(field, row.values), reading)]];
  });
  return Object.fromEntries(read);
}

function valueOf(
  text: string,
  field: FieldShape,
  { named, form }: Pick<Reading, 'named' | 'form'>,
): TypedValue {
  const unknown = () => new NotUnderstood(text, t('screens.notAmongChoices', { text }));
  if (field.type === 'ref') return named.get(field.name)?.get(folded(text, form.locale)) ?? unknown();
  const reading = readCell(text, field, form);
  if ('problem' in reading) return new NotUnderstood(text, writeText(reading.problem, t));
  return isOffered(field, reading.value) ? reading.value : unknown();
}

/** What cannot be typed in the input of the field cannot be shown in it either. */
function isOffered(field: FieldShape, value: unknown): boolean {
  if (field.type === 'boolean') return typeof value === 'boolean';
  if (!('options' in field)) return true;
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.every((one) => field.options.some(({ name }) => name === one));
}
