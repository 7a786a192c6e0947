import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import { byBase } from '#shared/fields/field-types.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { offsetAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import type { Named } from './csv-columns.ts';
import type { Cell } from './workbook.ts';

/** A column of a sheet for people: called as its field is called, with values as they are seen. */
export interface SheetColumn {
  readonly label: string;
  cell(record: RecordAnswer): Cell;
}

/** What a column of a sheet is of. */
export type Labelled = Named & { readonly label: string };

/** The columns of a sheet: references by title, options by their labels, numbers and dates as such. */
export function sheetColumns(runtime: Runtime, fields: readonly Labelled[]): readonly SheetColumn[] {
  return fields.map((field) => ({
    label: field.label,
    cell: (record) => cellOf(runtime, field, record),
  }));
}

const empty: Cell = { kind: 'empty' };

function cellOf(runtime: Runtime, field: Named, record: RecordAnswer): Cell {
  const value = record[field.name] ?? null;
  if (value === null) return empty;
  const reader = readerIn(runtime);
  const written = (): Cell => ({ kind: 'text', text: formatValue(field, value, reader) });
  return byBase<() => Cell>(
    {
      text: () => () => ({ kind: 'text', text: String(value) }),
      integer: () => () => numberCell(String(value)),
      decimal: () => () => numberCell(String(value)),
      boolean: () => () => ({ kind: 'boolean', value: value === true }),
      date: () => () => dateCell('date', Date.parse(`${String(value)}T00:00:00Z`), written),
      datetime: () => () => dateCell('datetime', localOf(String(value), reader.zone), written),
      time: () => written,
      duration: () => written,
      choice: () => written,
      choices: () => written,
      ref: () => () => ({ kind: 'text', text: record.titles[field.name] ?? String(value) }),
      refs: () => written,
      file: () => written,
      json: () => () => ({ kind: 'text', text: JSON.stringify(value) }),
    },
    field,
  )();
}

/** Programs reckon with floats: a number with more digits than those hold is written as text. */
function numberCell(text: string): Cell {
  const digits = text.replace(/^-?0*\.?0*|\./g, '').length;
  if (digits > 15) return { kind: 'text', text };
  return { kind: 'number', text, decimals: text.split('.')[1]?.length === 2 ? 2 : undefined };
}

/** Excel takes 1900 for a leap year, so that the days before its March have other numbers in other programs. */
function dateCell(kind: 'date' | 'datetime', milliseconds: number, written: () => Cell): Cell {
  const days = (milliseconds - EPOCH) / DAY;
  return days < FIRST_SURE_DAY ? written() : { kind, days };
}

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_SURE_DAY = 61;

function localOf(instant: string, zone: ZoneOffsets): number {
  const at = Date.parse(instant);
  return at + offsetAt(zone, at) * 1000;
}
