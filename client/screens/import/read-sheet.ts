import { numberToType } from '#shared/typed/read-number.ts';
import { dateToType } from '#shared/typed/read-date.ts';
import { t } from '../../messages/t.ts';
import { NoSheet, type Sheet, sheetOf } from './sheet.ts';

/**
 * Reads the table in a file, by what is in it and not by its name. What a workbook knows as a number or a date is
 * written as people of the locale type it: so there is one way to read, whatever the file was.
 */
export async function readSheet(file: File, locale: string): Promise<Sheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (beginsWith(bytes, ZIP)) return readWorkbook(file, locale);
  if (beginsWith(bytes, OLD_OFFICE)) throw new NoSheet('screens.importOldWorkbook');
  if (bytes.subarray(0, 4096).includes(0)) throw new NoSheet('screens.importNoTable');
  const text = decoded(bytes);
  if (/^\s*[{[]/.test(text)) return readJsonLines(file.name, text);
  if (/^\s*(<|%PDF-)/.test(text)) throw new NoSheet('screens.importNoTable');
  return readTable(file.name, text);
}

/** What was copied in a spreadsheet, or a CSV. */
export async function readTable(title: string, text: string): Promise<Sheet> {
  return sheetOf(title, await cellsIn(text, delimiterOf(text)), true);
}

/** The texts in the cells of a table. In what a spreadsheet has copied a quotation mark within a cell is one, as in 5" pipe. */
export async function cellsIn(text: string, delimiter: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const settings = { bom: true, relax_column_count: true, relax_quotes: delimiter === '\t', delimiter };
  return tableOf(() => parse(text, settings));
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Excel saves CSV in the code page of the system where one does not ask for UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function tableOf(read: () => string[][]): string[][] {
  try {
    return read();
  } catch {
    throw new NoSheet('screens.importNoTable');
  }
}

/** Tabs are what the clipboard has; semicolons stand where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  return ['\t', ';', ','].find((one) => first.includes(one)) ?? ',';
}

async function readWorkbook(file: File, locale: string): Promise<Sheet> {
  const { default: readExcelFile } = await import('read-excel-file/browser');
  const sheets = await readExcelFile(file).catch(() => {
    throw new NoSheet('screens.importNoTable');
  });
  const filled = sheets.find(({ data }) => data.length > 0);
  const table = (filled?.data ?? []).map((row) => row.map((cell) => cellText(cell, locale)));
  return sheetOf(file.name, table, false);
}

function cellText(cell: unknown, locale: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? t('fields.yes') : t('fields.no');
  if (typeof cell === 'number') return numberToType(decimalOf(cell), locale);
  return cell instanceof Date ? momentText(cell, locale) : String(cell);
}

/** Excel reckons with floats and shows fifteen digits of them; without an exponent, which nobody types. */
function decimalOf(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
}

/** Days of a workbook have no zone. Those before its first day are times of day. */
function momentText(moment: Date, locale: string): string {
  const [date = '', time = ''] = new Date(Math.round(moment.getTime() / 1000) * 1000)
    .toISOString()
    .split(/[T.]/);
  if (date < '1900') return time;
  return time === '00:00:00' ? dateToType(date, locale) : `${dateToType(date, locale)} ${time}`;
}

/** As an export writes them: an object in each line. */
function readJsonLines(title: string, text: string): Sheet {
  const records = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(objectIn);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (name) => name !== 'titles',
  );
  const rows = records.map((record) => names.map((name) => jsonText(record[name])));
  return sheetOf(title, [names, ...rows], true);
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // told below
  }
  throw new NoSheet('screens.importNoTable');
}

function jsonText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(';');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
