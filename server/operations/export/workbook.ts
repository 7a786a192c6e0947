import { Zip, ZipDeflate } from 'fflate';

/** A cell of a sheet. Only text can look like a formula, and text in a workbook is never one. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** A number as JavaScript writes it. */
  | { readonly kind: 'number'; readonly text: string; readonly decimals: 0 | 2 | undefined }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Days since 1899-12-30, with the time of day behind the point. */
  | { readonly kind: 'date' | 'datetime'; readonly days: number };

/** Rows of a sheet, the head among them: more than Excel opens are not written. */
export const MOST_ROWS = 1_048_576;
/** Characters in a cell. */
const MOST_TEXT = 32_767;

/**
 * A workbook with one sheet (ECMA-376), sent while its rows come: of the rows no more than a page is held. Texts stand
 * in their cells, not in a table of shared ones, which could only be written at the end.
 */
export async function* workbook(
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const begin = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [name, text] of Object.entries(surroundings)) begin(name).push(bytesOf(text), true);
  const sheet = begin('xl/worksheets/sheet1.xml');
  const names = head.map((text): Cell => ({ kind: 'text', text }));
  sheet.push(bytesOf(`${sheetBegins}${rowOf(names, 1, HEAD)}`));
  let above = 1;
  for await (const page of pages) {
    const first = above + 1;
    sheet.push(bytesOf(page.map((cells, index) => rowOf(cells, first + index)).join('')));
    above += page.length;
    yield* ready;
    ready = [];
  }
  sheet.push(bytesOf('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready;
}

const encoder = new TextEncoder();

function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Each cell says where it is: some programs do not count. */
function rowOf(cells: readonly Cell[], row: number, style?: number): string {
  const written = cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row}`, style));
  return `<row r="${row}">${written.join('')}</row>`;
}

/** A to Z, AA to AZ and so on, counted from 0. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${columnName(Math.floor(column / 26) - 1)}${letter}`;
}

/** Places among `cellXfs` below. */
const [HEAD, DATE, DATETIME, TWO_DECIMALS, QUOTED] = [1, 2, 3, 4, 5] as const;

function cellOf(cell: Cell, at: string, style: number | undefined): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text': {
      const look = style ?? (formula.test(cell.text) ? QUOTED : 0);
      const text = escaped(cell.text.slice(0, MOST_TEXT));
      return `<c r="${at}" t="inlineStr" s="${look}"><is><t xml:space="preserve">${text}</t></is></c>`;
    }
    case 'number':
      return `<c r="${at}" s="${cell.decimals === 2 ? TWO_DECIMALS : 0}"><v>${cell.text}</v></c>`;
    case 'boolean':
      return `<c r="${at}" t="b"><v>${cell.value ? 1 : 0}</v></c>`;
    case 'date':
    case 'datetime':
      return `<c r="${at}" s="${cell.kind === 'date' ? DATE : DATETIME}"><v>${cell.days}</v></c>`;
  }
}

/**
 * Excel takes such a text for a formula once somebody has edited the cell; the style says that it is text, as the
 * apostrophe does that one types before it. The value stays what it is.
 */
const formula = /^['=+\-@\t\r\n＝＋－＠]/;

/** XML has no other control characters, no half of a pair and none of these two, not even escaped. */
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

function escaped(text: string): string {
  return text
    .replace(unwritable, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_') // else it would be read as the sign that has this number
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first row stays in sight. */
const sheetBegins = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="18"/><sheetData>`;

const styles = [
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>',
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  '<cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/>',
  '<xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf quotePrefix="1"/></cellXfs>',
].join('');

/** All of a workbook that does not hang on its rows. */
const surroundings: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}">${styles}</styleSheet>`,
};
